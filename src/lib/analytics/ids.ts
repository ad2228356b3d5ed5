/** The ids of the analytics services. At least one of the two is configured. */
export interface AnalyticsIds {
  /** Empty if Google Analytics is not used. */
  ga: string
  /** Empty if Google Ads is not used. */
  ads: string
  /** Conversions without a label are not sent. */
  labels: { signUp: string; subscription: string; trial: string }
}

// Each variable is spelled out because the build replaces it with its value.
const ids: AnalyticsIds = {
  ga: import.meta.env.PUBLIC_GA_ID || '',
  ads: import.meta.env.PUBLIC_ADS_ID || '',
  labels: {
    signUp: import.meta.env.PUBLIC_ADS_LABEL_SIGN_UP || '',
    subscription: import.meta.env.PUBLIC_ADS_LABEL_SUBSCRIPTION || '',
    trial: import.meta.env.PUBLIC_ADS_LABEL_TRIAL || '',
  },
}

/** Undefined if nothing is measured. */
export const ANALYTICS: AnalyticsIds | undefined =
  import.meta.env.PUBLIC_GA_ID || import.meta.env.PUBLIC_ADS_ID ? ids : undefined
