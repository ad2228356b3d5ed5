/** For the health check of a container: ends with 0 if the process answers, with 1 otherwise. */
const { HEALTH_URL, API_PORT = '8787' } = process.env
const answer = await fetch(HEALTH_URL || `http://127.0.0.1:${API_PORT}/health`, {
  signal: AbortSignal.timeout(4_000),
}).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
