import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Adds `client:session`: the island hydrates once this browser holds a session. */
export function sessionDirective(): AstroIntegration {
  return {
    name: 'nicher:client-session',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({
          name: 'session',
          entrypoint: fileURLToPath(new URL('./session-directive.ts', import.meta.url)),
        })
      },
    },
  }
}
