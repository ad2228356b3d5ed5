import { UserError } from '../api/errors.ts'
import { createFormSubmit } from './form-submit.ts'

const FALLBACK = 'We could not save it. What you typed is still here.'

/**
 * A form of the plan, which saves once.
 * @param fields names of its fields, as in the call
 */
export function createPlanForm(fields: readonly string[]) {
  const form = createFormSubmit<{ state: 'saved' }>({ fields, fallback: FALLBACK }, {})
  return {
    $state: form.$state,
    /**
     * Saves unless there are problems. Never rejects.
     * @param problems messages by field
     * @returns whether it was saved
     */
    async save(
      problems: Readonly<Record<string, string>>,
      send: () => Promise<void>,
    ): Promise<boolean> {
      const texts = Object.values(problems)
      if (texts.length > 0) {
        form.refuse(new UserError(texts.join('. '), problems))
        return false
      }
      await form.submit(async () => {
        await send()
        return { state: 'saved' }
      })
      return form.$state.get().state === 'saved'
    },
  }
}
