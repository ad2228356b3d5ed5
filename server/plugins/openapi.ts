import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { keepAnswers } from './kept-answers.ts'

/** Collects the routes' schemas; must be registered before the routes. */
export async function collectOpenApi(app: FastifyInstance, apiUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nicher API',
        version: '1',
        description: 'Find a business niche, check its demand, get product ideas.',
      },
      servers: [{ url: apiUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
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
