/**
 * Sentences addressed to a machine: instructions planted in a thread, and a model's text after it
 * obeyed them.
 */
const INSTRUCTION =
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|your|system|safety)\b.{0,30}\b(?:instructions?|prompts?|rules|guidelines|directives?)\b|\b(?:system|developer|hidden) prompt\b|\bas an? (?:ai|language model)\b|\b(?:i am|i'm|you are) (?:now )?(?:an? )?(?:ai|large language model|language model|chatbot|dan)\b|\bi (?:cannot|can't|can not|am unable to) (?:help|assist|comply) (?:you )?with (?:this|that)\b|\bnew instructions?:|<\/?(?:system|assistant|user|instructions?|discussions?)\b|\[\/?inst\]|<\|/i

export function isInstruction(text: string): boolean {
  return INSTRUCTION.test(text)
}
