/** The part of Google Identity Services that is used. */
export interface GoogleIdentity {
  /** The last call wins; a button is to be drawn after it. */
  initialize(options: {
    client_id: string
    callback: (answer: { credential: string }) => void
    nonce: string
    ux_mode: 'popup'
    use_fedcm_for_button: boolean
  }): void
  renderButton(
    place: HTMLElement,
    options: {
      type: 'standard'
      theme: 'outline' | 'filled_black'
      size: 'large'
      text: 'continue_with'
      /** Pixels, 200 to 400. */
      width: number
    },
  ): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

let loading: Promise<GoogleIdentity> | undefined

function append(address: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${address} could not be loaded`))
    }
    script.src = address
    script.async = true
    script.onerror = fail
    script.onload = () => {
      const identity = window.google?.accounts.id
      if (identity) resolve(identity)
      else fail()
    }
    document.head.append(script)
  })
}

/** Loads Google's script once. After a failure, the next call retries. */
export function loadGoogle(address: string): Promise<GoogleIdentity> {
  loading ??= append(address).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
