export const DEFAULT_SITE_PORT = 4321
export const DEFAULT_API_PORT = 8787
export const DEFAULT_SUPPORT_EMAIL = 'support@nicher.example'

/** The client id of the local stand-in for Google sign-in. */
export const LOCAL_GOOGLE_CLIENT_ID = 'nicher-local'

/** The default address of a program that listens on a port of this machine. */
export function localAddress(port: number): string {
  return `http://localhost:${port}`
}
