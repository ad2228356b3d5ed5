import type { Dossier } from '../../../contract/atlas.ts'

/** Places with doors to open, and work that waits on no day of the week. */
const DAILY =
  /\b(shops|stores|groceries|cafes?|coffee carts|kiosks|restaurants?|bars|taprooms|breweries|bakeries|hotels?|inns?|hostels|lodges|campgrounds?|bed and breakfasts?|boarding|kennels?|daycares?|child care homes?|preschools|microschools|care homes|gyms|studios|clubs|venues|spaces|arcades|courses|centers|clinics|practices|spas|salons|saunas|laundromats|car wash|farms?|dairy|livestock|poultry|goats|sheep|cattle|pigs|fleets|agencies|coworking|storage|fulfillment|warehous\w*|trucking|towing|tow|couriers|dispatch\w*|nurseries|parks|rinks|theaters|shelter)\b/i
/** Names that hold such a word and mean help for these places. */
const HELP =
  /\b(software|supplies|supply|services for|help for|marketing|design|training|courses|planning|tools|bookkeeping|consult\w*|openings|coaching|leagues|apps?|signs|printing)\b/i

/** True for a niche that has to be open, or cared for, on most days. */
export const isDaily = ({ name, pays }: Pick<Dossier, 'name' | 'pays'>): boolean =>
  (DAILY.test(name) && !HELP.test(name)) || pays?.unit === 'night'
