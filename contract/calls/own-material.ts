import { z } from 'zod'
import type { Call } from '../call.ts'
import {
  addMaterialBodySchema,
  materialIdParamsSchema,
  materialListSchema,
  materialPreviewSchema,
  materialSchema,
  previewMaterialBodySchema,
} from '../own-material.ts'

/** A member's own material: interviews, reviews, mails, chats. Nobody else sees it. */
export const ownMaterialCalls = {
  ownMaterial: {
    method: 'GET',
    path: '/api/own-material',
    summary: 'The material of the signed-in user, newest first',
    access: 'user',
    key: 'read',
    status: 200,
    answer: materialListSchema,
  },
  previewMaterial: {
    method: 'POST',
    path: '/api/own-material/preview',
    summary: 'The kind of a file and its columns, without storing anything',
    access: 'premium',
    key: 'run',
    encoding: 'form',
    body: previewMaterialBodySchema,
    status: 200,
    answer: materialPreviewSchema,
  },
  addMaterial: {
    method: 'POST',
    path: '/api/own-material',
    summary: 'Add a file of up to 10 MB, or a pasted text',
    access: 'premium',
    key: 'run',
    encoding: 'form',
    body: addMaterialBodySchema,
    status: 201,
    answer: materialSchema,
  },
  deleteMaterial: {
    method: 'DELETE',
    path: '/api/own-material/:materialId',
    summary: 'Delete a material, and what analyses quote from it',
    access: 'user',
    key: 'run',
    params: materialIdParamsSchema,
    status: 204,
    answer: z.undefined(),
  },
  deleteAllMaterial: {
    method: 'DELETE',
    path: '/api/own-material',
    summary: 'Delete all material, and what analyses quote from it',
    access: 'user',
    key: 'none',
    status: 204,
    answer: z.undefined(),
  },
} as const satisfies Record<string, Call>
