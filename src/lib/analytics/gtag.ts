import type { ConsentSignals } from './consent.ts'

type Command =
  | [command: 'consent', action: 'default' | 'update', signals: ConsentSignals]
  | [command: 'js', at: Date]
  | [command: 'set', fields: Record<string, unknown>]
  | [command: 'config', id: string, fields: Record<string, unknown>]
  | [command: 'event', name: string, fields: Record<string, unknown>]

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Passes a command to Google's tag, or queues it until the tag has loaded. */
export function gtag(..._command: Command): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: the tag takes nothing but `arguments` for a command
  window.dataLayer.push(arguments)
}

/** Loads the tag. If it is blocked, nothing is measured and nothing breaks. */
export function loadTag(id: string): void {
  const script = document.createElement('script')
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`
  script.async = true
  document.head.append(script)
}

/** Stops or resumes everything that the tag would send for an id of Google Analytics. */
export function disableTag(id: string, disabled: boolean): void {
  Object.assign(window, { [`ga-disable-${id}`]: disabled })
}
