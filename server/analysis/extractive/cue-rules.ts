import type { CueKind } from './cue-kinds.ts'

interface Rule {
  kind: CueKind
  name: string
  weight: number
  /** Matched against lower case with plain apostrophes. */
  pattern: RegExp
}

const rule = (kind: CueKind, name: string, weight: number, pattern: RegExp): Rule => ({
  kind,
  name,
  weight,
  pattern,
})

const MONEY = String.raw`(?:\$\s?\d|\b\d+\s?(?:dollars?|bucks|euros?|pounds|usd|eur|a month|a year)|\b(?:hundred|thousand|ninety|eighty|fifty|sixty|forty|thirty|twenty) (?:\w+ )?(?:dollars?|bucks|euros?|pounds))`

export const RULES: readonly Rule[] = [
  rule(
    'complaint',
    'breaks',
    2,
    /\b(?:crash(?:es|ed|ing)|broke|breaks|broken|fails?|failed|failing|leaks?|leaked|leaking|freezes|froze|stalls?|overheats?|overheat(?:ed|ing)|jams?|jammed|clogs?|clogged|glitch\w*|bugs?|buggy|defective|faulty|fray(?:s|ed)|cracks?|cracked|rusts?|rusted|rots?|rotted|(?:fall|falls|fell|falling) apart|in pieces|stopped working|logs? (?:us|me|you) out|disconnects?|won't (?:start|load|open|charge|sync|connect))\b/,
  ),
  rule(
    'complaint',
    'harsh word',
    2,
    /\b(?:useless|worthless|nightmare|terrible|awful|horrible|horrendous|ridiculous|absurd|garbage|junk|joke|scams?|scammed|fake|misleading|unreliable|unusable|infuriating|maddening|exhausting|soul[- ]crushing|a mess|disaster|a gamble|dread|clunky|sloppy|shoddy|flimsy)\b/,
  ),
  rule(
    'complaint',
    'anger',
    2.2,
    /\b(?:frustrat\w+|annoy\w*|hate[sd]?|(?:so |really )?(?:sick|tired|fed up|weary) (?:of|with)|fed up|driv(?:es|ing) (?:me|us) (?:nuts|crazy|mad|insane|up the wall)|(?:bugs|bothers|kills|irks) me|pain in the|a (?:\w+ )?pain\b|pet peeve|at my wits?'? end|pulling my hair)/,
  ),
  rule(
    'complaint',
    'struggle',
    2,
    /\b(?:struggl\w+|trouble|troubles|hassles?|headaches?|overwhelm\w*|confus(?:ing|ed|es)|impossible|stuck (?:with|on|in)|lost (?:track|our|my|two|three|a|the whole)|los(?:e|es|ing) (?:track|the whole|my|our|money|clients|customers|sleep)|(?:feel|feels|felt|get|gets|getting) lost|no idea (?:how|why|what|where|when|which|who)|hard to|difficult to|tricky to|a chore|can't keep up|running out of|fall(?:s|ing)? behind)\b/,
  ),
  rule(
    'complaint',
    'lost time',
    2,
    /\b(?:wast(?:e|ed|es|ing)\b.{0,40}\b(?:day|days|afternoon|morning|evening|weekend|week|weeks|hours?|time|money|month|months)|(?:takes?|took|taking|spend|spent|spending)\b.{0,30}\b(?:forever|ages|hours|weeks|months|half (?:my|the|a)|(?:whole|entire) (?:day|weekend|morning|afternoon|evening|week))|on hold|hours? late|days? late|weeks? late|late again|last[- ]minute)\b/,
  ),
  rule(
    'complaint',
    'cannot',
    2,
    /\b(?:(?:can't|cannot|can not|couldn't|could not|unable to|never (?:manage|managed) to)\b (?:even |ever |seem to |really )?(?:find|get|reach|figure|tell|trust|keep|see|rely|use|change|export|open|explain|say|understand|be sure)|no way (?:to|of)|there's no|there is no|there are no|doesn't (?:let|allow|support|work|fit|sync|show|tell|know|handle|last|hold|explain)|don't (?:talk|work|fit|match|sync|line up|show up|tell|let|know (?:how|who|what|which))|didn't (?:work|fit|arrive|show|help|match|tell)|won't (?:let|tell|accept|take|honor|fit|answer|help)|makes? no sense|barely (?:lasts?|works?|any|holds?))\b/,
  ),
  rule(
    'complaint',
    'nobody',
    1.5,
    /\b(?:nobody|no one|none of (?:these|the|them|my|our)|never (?:answer\w*|repl(?:y|ied|ies)|arriv\w+|call\w*|show\w*|know|works?|gets?|comes?|c[oa]me|once)|ghosted|(?:gave|give|gives|giving) (?:me |us )?(?:a |the )?(?:different|wrong)|contradict\w*|refused?|refuses|den(?:y|ies|ied)|shrugs?|ignor(?:e|es|ed|ing)|without (?:notice|warning|asking|telling)|forgets?|forgot|silence)\b/,
  ),
  rule(
    'complaint',
    'worst',
    1.8,
    /\b(?:the worst|worst (?:part|thing|bit)|(?:biggest|main|real|only|worst) (?:\w+ )?(?:problem|issue|frustration|headache|complaint|gripe|challenge)|problems? (?:with|is|are|for)|issues? with|my (?:gripe|complaint)|downside|keeps? (?:los|break|crash|runn|fail|chang|forget|cancel|go|gett|com|hav|dropp|disconnect)\w*ing)\b/,
  ),
  rule(
    'complaint',
    'wrong',
    1.5,
    /\b(?:wrong|mistakes?|errors?|mislabel\w*|missing|incomplete|outdated|inaccurate|vague|unclear|damaged|worn out|mix(?:es)? up|double[- ]book\w*|no[- ]shows?|cancel(?:s|led|ed)? (?:on (?:me|us)|at the last)|charged (?:me|us) twice|(?:returned|sent back) (?:two|three|four|five|both|them all)|works? blind|deletes?|hides?|buried)\b/,
  ),
  rule(
    'complaint',
    'every time',
    1.2,
    /\b(?:every (?:single )?time|each time|constantly|over and over|yet again|once again|time and again|for the (?:second|third|fourth|fifth|nth) time|(?:two|three|four) times (?:this|in a)|in a row|chasing)\b/,
  ),
  rule(
    'complaint',
    'why so',
    1.8,
    /^(?:and |so |but )?why (?:does|do|is|are|must|can't|did) (?:every|all|it|they|the|i|we|this)\b/,
  ),

  rule(
    'wish',
    'wish',
    3,
    /\b(?:(?:i|we) (?:really |just |often |sometimes )?wish\b|^(?:just |really )?wish(?:ing)? (?:i|we|there|they|it|someone|somebody|more|the)|if only|if there (?:was|were)|hop(?:e|ing) (?:someone|somebody|that someone))/,
  ),
  rule(
    'wish',
    'would love',
    3,
    /\b(?:(?:i'd|i would|we'd|we would|^would|really) (?:really |so |just )?(?:love|like|kill for) (?:a|an|to (?:see|have|find|be able)|some|something|it if|one)\b|would (?:be|have been) (?:so |really |very )?(?:great|nice|awesome|amazing|helpful|cool|lovely|handy|useful|perfect) (?:if|to|for|not)|would (?:be an instant|sell itself|buy (?:it|one|that) (?:today|tomorrow|instantly|right away|on the spot)|sign up))/,
  ),
  rule(
    'wish',
    'would pay',
    3,
    /\b(?:(?:i'd|i would|we'd|we would|would) (?:happily |gladly |absolutely |totally |actually )*pay|pay good money|take my money|shut up and take)\b/,
  ),
  rule(
    'wish',
    'somebody should',
    3,
    /\b(?:(?:someone|somebody|they|there|companies|vendors) (?:really )?(?:should|ought to|needs? to|has to|have to) (?:just |really )?(?:be|make|build|invent|offer|sell|create|design|write|open|start|publish|add)|please,? (?:somebody|someone))\b/,
  ),
  rule(
    'wish',
    'is there',
    2.8,
    /\b(?:(?:is|are) there (?:a|an|any|anything|something|some|such)\b.{0,280}\?|(?:does|do|did) (?:anyone|anybody|somebody|someone) (?:know|make|sell|offer|have)(?: of)? (?:a|an|any|some|where)\b|(?:can|could) (?:anyone|anybody|someone|somebody) (?:recommend|suggest|point)|why (?:isn't|aren't|is|are) there (?:no|a|an|any|not)\b|why (?:does|do|has|have|is|can) (?:nobody|no one)\b)/,
  ),
  rule(
    'wish',
    'looking for',
    2.8,
    /(?:\b(?:looking|searching|hunting|still searching) for (?:a|an|some|something|someone|any|better)\b(?!.{0,280}\b(?:alternative|replacement))|^(?:iso|in search of)\b|\bin (?:desperate )?need of\b)/,
  ),
  rule(
    'wish',
    'needs',
    2.6,
    /\b(?:(?:i|we|our \w+|my \w+) (?:really |desperately |just |badly )?needs? (?:a|an|some|something|someone|one|better)\b|(?:i|we) (?:really |just )?want (?:a|an|something|some|one|someone)\b|all (?:i|we) (?:want|need)|what (?:i|we) (?:really |actually )?(?:want|need)|what(?:'s| is) missing|(?:shame|pity|too bad) (?:that )?(?:there's|there is|there isn't|nobody)|a version of)/,
  ),

  rule(
    'workaround',
    'ended up',
    3,
    /\b(?:(?:end|ended|ending|wound) up (?:just )?\w+ing|in the end (?:i|we) (?:just )?(?:hired|built|made|wrote|bought|use|used|paid)|(?:hacked|cobbled|rigged|patched|taped|strapped|threw|stitched) (?:it |them |something |a \w+ )?(?:together|up)|jury[- ]rig\w*|hacked together|makeshift|stopgap|duct tape|zip ties)\b/,
  ),
  rule(
    'workaround',
    'named so',
    3,
    /\b(?:work[- ]?arounds?|(?:work|works|worked|working|get|gets|got|getting) around (?:it|this|that|the|these)|(?:my|our) (?:trick|hack|fix|solution|cheat|system) (?:is|was|has been|for)|what (?:i|we) do instead|(?:^|[.,;] )instead,? (?:i|we|of)\b|as a stopgap|band-?aid)/,
  ),
  rule(
    'workaround',
    'for now',
    2.6,
    /(?:^|[,;] )(?:and |so |but )?(?:for now|right now|at the moment|currently|until then|in the meantime|meanwhile),? (?:i|we|it's|it is|everything|all|my|our)\b/,
  ),
  rule(
    'workaround',
    'own make',
    2.6,
    /\b(?:(?:built|made|wrote|sewed|welded|printed|coded|building|making|writing) (?:my|our|his|her|their) own|(?:wrote|made|built|set up|write) (?:a|an) (?:\w+ )?(?:script|macro|spreadsheet|formula|bot|form|shortcut|group chat|template))\b/,
  ),
  rule(
    'workaround',
    'by hand',
    2.4,
    /\b(?:by hand|manually|re-?(?:enter|type|key)(?:s|ed|ing)?|retyp\w*|copy(?:ing)? and past\w*|cop(?:y|ies|ied|ying) (?:the|all|them|everything|it)|screenshots?|double[- ]entry|sticky notes|post-?its)\b/,
  ),
  rule(
    'workaround',
    'paper',
    2.6,
    /\b(?:i|we|everything|somebody|someone)\b(?:'ve|'m| now| just| still| been| have| am| are)*.{0,30}\b(?:keep|keeps|kept|keeping|use|uses|using|track|tracks|tracking|log|logging|live|lives|run|write|print)\b.{0,50}\b(?:spreadsheets?|excel|notebook|whiteboard|shoe ?box|paper|pen|binder|index cards|document|google (?:sheet|doc)s?|calendar|group chat|kitchen timer|baby monitor)\b/,
  ),
  rule(
    'workaround',
    'since it cannot',
    2.4,
    /^(?:since|because|as) .{0,280}\b(?:no|not|can't|cannot|doesn't|won't|isn't|without)\b.{0,280}, (?:i|we)\b/,
  ),

  rule(
    'price',
    'expensive',
    3,
    /\b(?:expensive|overpriced|pricey|costly|unaffordable|rip-?offs?|ripped off|price gouging|gouged?|extortionate|highway robbery|daylight robbery|cash grab|arm and a leg|cost(?:s|ing)? (?:\w+ )?(?:a|me a|us a) fortune|a fortune)\b/,
  ),
  rule(
    'price',
    'cannot afford',
    3,
    /\b(?:(?:can't|cannot|can not|couldn't|could not|can't even|could never|able to|what i can|what we can|hard to|unable to) (?:really |even |ever )?(?:afford|justify)|priced out|(?:out of|beyond|over|above|blew|blows|outside) (?:our|my|the|any) (?:\w+ )?(?:budget|price range|means)|(?:isn't|not|aren't|wasn't) covered|refuse to pay|not worth (?:the|that|\$)|wip(?:ed|es) out (?:my|our) savings)\b/,
  ),
  rule(
    'price',
    'costs more',
    2.8,
    /\b(?:costs? (?:\w+ )?(?:more|nearly|almost|as much|too much|double|twice|way more|far more)|pay(?:ing)? (?:\w+ )?(?:twice|double|extra|too much|per seat|that much|for features))\b/,
  ),
  rule(
    'price',
    'rises',
    2.8,
    /\b(?:(?:prices?|fees?|rents?|costs?|premiums?|rates?|subscription|bills?|tuition|dues|rent)\b.{0,25}\b(?:went up|goes up|going up|gone up|doubled?|tripled|increased?|increases|rose|risen|jumped|skyrocket\w*|climb(?:s|ed|ing)?|hikes?)|(?:raise[ds]?|raising|hiked?|jacked up|bumped|doubled|increased) (?:the |their |our |my |its )?(?:\w+ )?(?:prices?|fees?|rents?|rates?|subscription|premiums?))\b/,
  ),
  rule(
    'price',
    'hidden fee',
    3,
    /\b(?:(?:hidden|surprise|unexpected|extra|junk|sneaky|booking|service|processing|cancellation) (?:fees?|costs?|charges?)|(?:percent|%) (?:cut|commission|fee)|commissions?|mark-?ups?|nickel(?:ed)? and dim\w*|eat(?:s|ing)? (?:up |into )?(?:my|our|the|all) (?:\w+ )?(?:margins?|profits?)|ate the)\b/,
  ),
  rule(
    'price',
    'sum',
    2.8,
    new RegExp(
      `${MONEY}.{0,70}\\b(?:too|ridiculous|insane|crazy|outrageous|absurd|for something|for a single|just to|and it still|steep|only to|not worth)\\b|\\b(?:ridiculous|insane|crazy|outrageous|absurd|steep)\\b.{0,40}(?:${MONEY}|\\b(?:prices?|fees?|quotes?|wages|rent|cost|bill)\\b)|\\b(?:prices?|fees?|quotes?|rent|cost|bill)\\b.{0,40}\\b(?:ridiculous|insane|crazy|outrageous|absurd|steep)\\b`,
    ),
  ),

  rule(
    'switching',
    'left',
    3.2,
    /\b(?:(?:i|we|i've|we've|we're|i'm|and)(?: have| are| am| just| finally| also| eventually| now)* (?:quit|ditch(?:ed|ing)|dropp(?:ed|ing)|dump(?:ed|ing)|abandon(?:ed|ing)|leaving|cancel(?:led|ed|ling|ing)|stopped (?:using|paying|buying|going|ordering)|gave up on|given up on|giving up on|unsubscribed|uninstalled|switched away)|unsubscribed)\b|^(?:finally |just )?(?:ditched|quit|dumped|dropped|cancell?ed|unsubscribed|gave up on|moved away|switched away)\b/,
  ),
  rule(
    'switching',
    'from',
    3.2,
    /\b(?:(?:switch|mov|migrat|transfer)(?:e|ed|es|ing)? (?:\w+ ){0,4}?(?:away from|off|from|somewhere else|elsewhere)|(?:went|going|gone|go) back to (?!bed|sleep|work|school)|(?:done|finished|through) with (?:this|that|them|it|the|my|our)|last straw)\b/,
  ),
  rule(
    'switching',
    'alternative',
    3.4,
    /\b(?:alternatives?\b|replacements? for\b|(?:looking|trying|need|want|wanting|planning|hoping) to (?:replace|switch|leave|move (?:away|off)|get (?:off|away|rid)|ditch|quit|cancel)|(?:thinking|considering|debating|thought) ?(?:of|about|a|an)? (?:a )?(?:leaving|switch\w*|moving (?:our|my|away|off)|replac\w+|cancell?ing|changing|dropping|ditching|quitting))/,
  ),
]

/** Positive words, and how much they lower a sentence's weight. */
export const PRAISE: readonly { weight: number; pattern: RegExp }[] = [
  {
    weight: 2,
    pattern:
      /\b(?:(?<!would )(?<!'d )love[sd]?|amazing|gorgeous|beautiful|excellent|fantastic|delighted|perfectly|flawless(?:ly)?|brilliant|happier|thrilled|congrats|congratulations|thank you|thanks)\b/,
  },
  {
    weight: 2.5,
    pattern:
      /\b(?:worth (?:it|every|the money|the price)|best (?:\w+ )?(?:purchase|decision|thing|investment)|turned out (?:fine|great|well)|(?:was|is) a breeze|(?:was|is|it's) (?:great )?fun|satisfying|luckily|no complaints|works (?:great|perfectly|fine|well)|solved|right away|get it now|now i get it|highly recommend|can't wait|couldn't be happier|could not be happier|can't go wrong|with a great)\b/,
  },
]
