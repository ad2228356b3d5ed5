import { z } from 'zod'
import { LOCAL_GOOGLE_CLIENT_ID } from '../../contract/addresses.ts'
import type { Config } from '../config.ts'
import { clockGap } from './clock.ts'
import { type Finding, missing, ok, wrong } from './finding.ts'
import { askOutside, reasonOf } from './outside.ts'

const ABOUT = 'Google sign-in'
const keysSchema = z.object({ keys: z.array(z.unknown()).min(1) })

/** @param siteClientId the client id that the site is built with, if it is set */
export async function examineSignIn(
  { google, mode }: Config,
  siteClientId: string | undefined,
): Promise<Finding[]> {
  if (google.clientId === LOCAL_GOOGLE_CLIENT_ID) {
    if (mode === 'production') return []
    return [missing(ABOUT, 'no GOOGLE_CLIENT_ID: a local issuer offers test identities')]
  }
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(google.clientId)) {
    return [wrong(ABOUT, 'GOOGLE_CLIENT_ID does not end with .apps.googleusercontent.com')]
  }
  if (siteClientId && siteClientId !== google.clientId) {
    const advice = 'Set both to the same id and build the site'
    return [wrong(ABOUT, `PUBLIC_GOOGLE_CLIENT_ID and GOOGLE_CLIENT_ID differ. ${advice}`)]
  }
  try {
    const { status, json, date } = await askOutside(google.jwksUrl)
    const clock = date ? [clockGap(date, 'Google')] : []
    if (status === 200 && keysSchema.safeParse(json).success) {
      return [ok(ABOUT, 'the client id has the right form, and Google gives its keys'), ...clock]
    }
    return [wrong(ABOUT, `${google.jwksUrl} answers ${status} without keys`)]
  } catch (error) {
    const advice = 'Let this machine reach www.googleapis.com'
    return [wrong(ABOUT, `Google's keys cannot be read: ${reasonOf(error)}. ${advice}`)]
  }
}
