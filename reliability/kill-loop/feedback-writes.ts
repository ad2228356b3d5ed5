import { randomBytes } from 'node:crypto'
import { call } from './client.ts'
import { isAcknowledged, type Traffic } from './write.ts'

export async function sendFeedback(traffic: Traffic): Promise<boolean> {
  const { url, ledger } = traffic
  const message = randomBytes(12).toString('hex')
  ledger.feedback.set(message, 'asked')
  const json = { feedbackType: 'other', message }
  const browserId = randomBytes(32).toString('hex')
  const answer = await call(`${url}/api/feedback`, 'POST', { json, browserId })
  if (isAcknowledged(traffic, 'POST /api/feedback', answer, 201, message)) {
    ledger.feedback.set(message, 'sure')
  }
  return true
}
