/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly PUBLIC_SITE_URL?: string
  readonly PUBLIC_API_URL?: string
  readonly PUBLIC_SUPPORT_EMAIL?: string
  readonly PUBLIC_GOOGLE_CLIENT_ID?: string
  readonly PUBLIC_APP_MODE?: string
  readonly PUBLIC_CONTENT_REPO?: string
  readonly PUBLIC_GA_ID?: string
  readonly PUBLIC_ADS_ID?: string
  readonly PUBLIC_ADS_LABEL_SIGN_UP?: string
  readonly PUBLIC_ADS_LABEL_SUBSCRIPTION?: string
  readonly PUBLIC_ADS_LABEL_TRIAL?: string
}
