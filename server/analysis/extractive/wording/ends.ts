/** Where a thing or an act ends that a clause names: what follows says more of something else. */
export const THING_END =
  /[,;:–…]|\.{2,}| - | (?:but|because|so that|although|though|since|if|when|and (?:i|we|it|they|the|my|our|then))\b/iu

/** Before what is only thought, told, wished or supposed. */
export const UNSURE =
  /\b(?:wish(?:ed)?|hope|hoped|think|thought|doubt|suppose|imagine|told|promised|sa(?:y|id|ys)|claims?|claimed|heard|if|unless|used to|never|nobody|hardly|rarely|no one)\b/iu
