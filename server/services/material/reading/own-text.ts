/** One thing that one person said: an answer, a review, a mail, a message. */
export interface OwnText {
  /** Clean, paragraphs apart by a newline. At most `OWN_TEXT_MAX` UTF-16 units. */
  text: string
  /** The person as the file names them. Null if unknown. Stored as a hash alone. */
  author: string | null
  createdAt: Date | null
  /** True if the name is only known within the file, such as 'P3' or 'Customer'. */
  isLocalName?: boolean
}

export const OWN_TEXT_MAX = 5_000

/** Texts of one material. */
export const TEXTS_MAX = 250_000

/** The material cannot be read. `message` says why and what to do, to the member. */
export class UnreadableMaterial extends Error {
  override name = 'UnreadableMaterial'
}

/**
 * The texts of a material, one after the other. `undefined` marks work without a text, so that a
 * caller can rest in between.
 */
export type OwnTexts = Generator<OwnText | undefined, void>
