import { z } from 'zod'
import { EMAIL_EMPTY, FULL_NAME_MAX, PASSWORD_EMPTY } from './account-form.ts'
import { emailSchema } from './email.ts'
import { EMAIL_INVALID, EMAIL_MAX } from './email-address.ts'
import { lineSchema } from './line.ts'
import { PASSWORD_MAX, PASSWORD_TOO_LONG, passwordProblems } from './password.ts'
import { isCleanText } from './text.ts'

export const subscriptionStatusValues = [
  'none',
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'canceled',
] as const

export const subscriptionStateSchema = z.enum(subscriptionStatusValues)

/** `subscription_status: "active"` and `is_subscribed: true` both mean Premium. */
export const userSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string().nullable(),
    created_at: z.iso.datetime(),
    is_subscribed: z.boolean(),
    subscription_status: subscriptionStateSchema,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

/** Opaque tokens. The access token lasts 15 minutes; the refresh token works once. */
export const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  csrf_token: z.string(),
})
export type Tokens = z.infer<typeof tokensSchema>

/**
 * A typed password, for comparison: the received bytes, with a length limit to
 * keep hashing cheap.
 */
export const givenPasswordSchema = z
  .string()
  .min(1, PASSWORD_EMPTY)
  .max(PASSWORD_MAX * 4, PASSWORD_TOO_LONG)

export const loginBodySchema = z.strictObject({
  username: z
    .string()
    .min(1, EMAIL_EMPTY)
    .max(EMAIL_MAX, EMAIL_INVALID)
    .refine(isCleanText, EMAIL_INVALID),
  password: givenPasswordSchema,
})

/** Reports every unmet password rule as a separate item. */
export function refinePassword(
  password: string,
  email: string,
  path: string[],
  context: z.RefinementCtx,
): void {
  for (const message of passwordProblems(password, email)) {
    context.addIssue({ code: 'custom', path, message })
  }
}

export const registerBodySchema = z
  .strictObject({
    email: emailSchema,
    password: z.string(),
    full_name: lineSchema('Full name', 0, FULL_NAME_MAX)
      .transform((name) => name || null)
      .nullish()
      .transform((name) => name ?? null),
  })
  .superRefine((body, context) => {
    refinePassword(body.password, body.email, ['password'], context)
  })

export const messageSchema = z.object({ message: z.string() })

export const registerAnswerSchema = messageSchema.extend({ email: z.string() })

/** One of our tokens in transport form: base64url of 32 random bytes. */
const tokenText = z.string().min(1).max(256)

export const refreshBodySchema = z.strictObject({ refresh_token: tokenText })
export const logoutBodySchema = z.strictObject({ refresh_token: tokenText.optional() })

/** `password` becomes the account's password. A browser that did not register must send one. */
export const verifyEmailBodySchema = z
  .strictObject({ token: tokenText, password: z.string().optional() })
  .superRefine(({ password }, context) => {
    if (password !== undefined) refinePassword(password, '', ['password'], context)
  })
/**
 * Contains tokens if the browser is signed in. With `password_required`, nothing
 * is confirmed yet: the caller must repeat the call with a password for the
 * account of `email`.
 */
export const verifyEmailAnswerSchema = messageSchema.extend({
  ...tokensSchema.partial().shape,
  password_required: z.literal(true).optional(),
  email: z.string().optional(),
})
export type VerifyEmailAnswer = z.infer<typeof verifyEmailAnswerSchema>

export const emailBodySchema = z.strictObject({ email: emailSchema })

export const resetPasswordBodySchema = z
  .strictObject({ token: tokenText, new_password: z.string() })
  .superRefine((body, context) => {
    refinePassword(body.new_password, '', ['new_password'], context)
  })

export const googleBodySchema = z.strictObject({
  credential: z.string().min(1).max(8192),
  // A missing state gets the same refusal as an invalid one.
  state: z.string().max(256).default(''),
})
/** `is_new`: this sign-in created the account. */
export const googleAnswerSchema = tokensSchema.extend({ is_new: z.boolean() })
export const oauthStateAnswerSchema = z.object({ state: z.string() })

/** Deleting an account requires the password or a fresh Google credential. */
export const deleteAccountBodySchema = z.union([
  z.strictObject({ password: givenPasswordSchema }),
  googleBodySchema,
])

export const csrfAnswerSchema = z.object({ csrf_token: z.string() })
