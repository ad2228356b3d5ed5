import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { keepAnswers } from './kept-answers.ts'
import { addExamples, type ExampleDocument } from './openapi-examples.ts'

const KEY_NOTES: Record<Call['key'], string> = {
  read: 'Any access key may make this call.',
  run: 'An access key needs the scope `run` for this call.',
  none: 'No access key may make this call.',
}

const nameOf = (method: unknown, path: string) => `${String(method)} ${path}`
const callsByName = new Map(
  Object.values<Call>(calls).map((call) => [nameOf(call.method, call.path), call]),
)

/** Adds what the contract says of a call to the route's schemas. */
const transform: typeof jsonSchemaTransform = (route) => {
  const call = callsByName.get(nameOf(route.route?.method, route.url))
  const { url, schema } = jsonSchemaTransform(route)
  return { url, schema: call ? { ...schema, description: KEY_NOTES[call.key] } : schema }
}

/** Collects the routes' schemas; must be registered before the routes. */
export async function collectOpenApi(
  app: FastifyInstance,
  { apiUrl, siteUrl }: { apiUrl: string; siteUrl: string },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nicher API',
        version: '1',
        description: 'Find a business niche, check its demand, get product ideas.',
      },
      servers: [{ url: apiUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: `An access key, nk_…, which you make at ${siteUrl}/settings.`,
          },
        },
      },
    },
    transform,
    transformObject: (document) =>
      addExamples(jsonSchemaTransformObject(document) as ExampleDocument) as Record<
        string,
        unknown
      >,
  })
}

/** Serves the collected schemas: the document, and a page that shows it. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    keepAnswers(docs)
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
    docs.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  })
}
