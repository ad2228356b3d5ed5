import type { FastifyInstance, InjectOptions } from 'fastify'

export type Method = NonNullable<InjectOptions['method']>

interface Route {
  url: string
  methods: Method[]
}

/**
 * Every route of an app, parsed from its printed tree, which indents branches by
 * four characters per level.
 */
export function routesOf(app: FastifyInstance): Route[] {
  const prefixes: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([\s│]*)[├└]── (\S*)(?: \((.+)\))?/.exec(line)
      if (match === null) return []
      const depth = (match[1]?.length ?? 0) / 4
      const url = (prefixes[depth - 1] ?? '') + match[2]
      prefixes[depth] = url
      return match[3] === undefined || match[3] === 'OPTIONS'
        ? []
        : [{ url, methods: match[3].split(', ') as Method[] }]
    })
}
