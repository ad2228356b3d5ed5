import 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates once this browser holds a session. */
    'client:session'?: boolean
  }
}
