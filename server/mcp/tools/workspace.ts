import { z } from 'zod'
import { calls } from '../../../contract/calls.ts'
import {
  candidateDetailSchema,
  candidateIdParamsSchema,
  candidateListSchema,
  candidateSchema,
  keepCandidateBodySchema,
  saveNotesBodySchema,
} from '../../../contract/candidate.ts'
import type { MakeCall } from '../host.ts'
import { HostRefusal } from '../refusal.ts'
import { defineTool, OTHERS_WORDS } from '../tool.ts'

/** Somebody may write the notes at the same time, on the site or with another key. */
const NOTE_TRIES = 3

const idField = { candidate_id: candidateIdParamsSchema.shape.candidateId }

const listCandidates = defineTool({
  name: 'list_candidates',
  title: 'List candidates',
  description:
    'List the candidates: the niches and ideas that the owner of the key keeps, by stage and rank. "volume_kind" says what "volume" is: "measured", "modelled" (an estimate) or "sample".',
  input: z.strictObject({}),
  output: z.object({ candidates: candidateListSchema }),
  scope: 'read',
  run: async (_input, { makeCall }) => ({ candidates: await makeCall(calls.candidates) }),
})

const readCandidate = defineTool({
  name: 'read_candidate',
  title: 'Read a candidate',
  description: `Read a candidate with everything that belongs to it: notes, keyword reports, reading interest, analyses, own material, the dossier of its niche. Each report and analysis has its "source", the dossier its "provenance". ${OTHERS_WORDS}`,
  input: z.strictObject(idField),
  output: candidateDetailSchema,
  scope: 'read',
  run: ({ candidate_id }, { makeCall }) =>
    makeCall(calls.candidate, { params: { candidateId: candidate_id } }),
})

const keepCandidate = defineTool({
  name: 'keep_candidate',
  title: 'Keep a candidate',
  description:
    'Keep a niche of the map by its path, or an idea by its name, in the workspace. If it is kept already, that candidate is the answer.',
  input: keepCandidateBodySchema,
  output: candidateSchema,
  scope: 'run',
  isIdempotent: true,
  run: (body, { makeCall }) => makeCall(calls.keepCandidate, { body }),
})

interface Saved {
  notes: string
  notes_version: number
}

/** Adds below what is there. If the notes change meanwhile, it adds to the newer ones. */
async function addBelow(makeCall: MakeCall, candidateId: string, text: string): Promise<Saved> {
  const params = { candidateId }
  const detail = await makeCall(calls.candidate, { params })
  let now = { text: detail.notes, version: detail.notes_version }
  for (let attempt = 0; attempt < NOTE_TRIES; attempt += 1) {
    const notes = now.text === '' ? text : `${now.text}\n\n${text}`
    const body = { text: notes, version: now.version }
    const saved = await makeCall(calls.saveNotes, { params, body })
    if ('version' in saved) return { notes, notes_version: saved.version }
    now = saved.conflict
  }
  const message = 'Somebody else is writing these notes. Please try again in a moment.'
  throw new HostRefusal(message, { status: 409, code: 'notes_conflict' })
}

const addNote = defineTool({
  name: 'add_note',
  title: 'Add a note',
  description:
    'Add a paragraph below the notes of a candidate. What is there stays. Say in it where its figures come from.',
  input: z.strictObject({
    ...idField,
    text: saveNotesBodySchema.shape.text.refine((text) => text !== '', 'Note must not be empty'),
  }),
  output: z.object({ ...idField, notes: z.string(), notes_version: z.number().int() }),
  scope: 'run',
  run: async ({ candidate_id, text }, { makeCall }) => ({
    candidate_id,
    ...(await addBelow(makeCall, candidate_id, text)),
  }),
})

export const workspaceTools = [listCandidates, readCandidate, keepCandidate, addNote]
