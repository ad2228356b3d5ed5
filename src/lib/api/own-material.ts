import type { CallAnswer, CallInput } from '../../../contract/call.ts'
import type { Calls } from '../../../contract/calls.ts'
import { request } from './request.ts'

export type OwnMaterial = CallAnswer<Calls['addMaterial']>
export type MaterialPreview = CallAnswer<Calls['previewMaterial']>

/** The server waits 15 seconds for a file, and takes up to a minute to read and store it. */
const UPLOAD_TIMEOUT_MS = 90_000

/** The user's own material, newest first. */
export function fetchMaterial(): Promise<OwnMaterial[]> {
  return request<Calls['ownMaterial']>({ method: 'GET', path: '/api/own-material' })
}

/** The kind and the columns of a file, from its beginning. */
export function previewMaterial(
  body: CallInput<Calls['previewMaterial'], 'body'>,
): Promise<MaterialPreview> {
  return request<Calls['previewMaterial']>(
    { method: 'POST', path: '/api/own-material/preview', encoding: 'form' },
    { body },
  )
}

export function addMaterial(body: CallInput<Calls['addMaterial'], 'body'>): Promise<OwnMaterial> {
  return request<Calls['addMaterial']>(
    { method: 'POST', path: '/api/own-material', encoding: 'form' },
    { body, timeout: UPLOAD_TIMEOUT_MS },
  )
}

export function deleteMaterial(materialId: string): Promise<undefined> {
  return request<Calls['deleteMaterial']>(
    { method: 'DELETE', path: '/api/own-material/:materialId' },
    { params: { materialId } },
  )
}

export function deleteAllMaterial(): Promise<undefined> {
  return request<Calls['deleteAllMaterial']>({ method: 'DELETE', path: '/api/own-material' })
}
