import type { APIRoute } from 'astro'
import { deskConfig } from '../../build/desk/config.ts'

const repository = import.meta.env.PUBLIC_CONTENT_REPO || 'owner/nicher'

export const GET: APIRoute = () =>
  Response.json({ ...deskConfig(repository), load_config_file: undefined })
