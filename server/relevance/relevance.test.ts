import { beforeAll, describe, expect, test } from 'vitest'
import { readSamples } from '../providers/discussions/samples.ts'
import { readAtlas } from '../providers/niches/atlas.ts'
import { lazyAtlasIndex } from './atlas-index.ts'
import { createRelevance } from './relevance.ts'
import type { ThreadTexts } from './thread-profile.ts'

const relevance = createRelevance(lazyAtlasIndex(await readAtlas()))

const ask = (title: string, text = '', ...comments: string[]): ThreadTexts => ({
  id: title,
  community: '',
  title,
  text,
  comments,
})

/** Questions as a coffee forum has them. */
const COFFEE = [
  ask('Which grinder is quiet enough for a flat?', 'Mine wakes the baby when I grind coffee.'),
  ask('Are the burrs of expensive coffee grinders worth it?', 'The old grinder makes dust.'),
  ask('Why does my coffee grinder clump?', 'Static, I think. I grind for espresso.'),
  ask('How long do coffee beans stay fresh in a jar?', 'I store the beans on the shelf.'),
  ask('Is decaffeinated coffee free of caffeine?', 'My doctor asked. I drink coffee at night.'),
  ask('Where do I begin with cold brew?', 'I make coffee in a jar in the fridge.'),
  ask('Does caffeine raise cholesterol?', 'I read that coffee does.'),
  ask('Why is coffee not sold in bags like tea?', 'Tea bags are easy. Coffee is not.'),
  ask('My steam wand spits', 'The espresso machine is new.', 'Mine too. A grinder would help.'),
]

async function about(market: string, threads: readonly ThreadTexts[] = COFFEE) {
  const judged = (await relevance(market)).judge(threads)
  return judged.threads.filter(({ isBeside }) => !isBeside).map(({ id }) => id)
}

describe('a market that the atlas does not have', () => {
  test('reads the discussions about its subject, and none that only hold its other words', async () => {
    expect((await about('home coffee grinders')).toSorted()).toEqual(
      [COFFEE[0], COFFEE[1], COFFEE[2]].map((thread) => thread?.title).toSorted(),
    )
  })

  test.each([
    ['coffee bean storage', 'How long do coffee beans stay fresh in a jar?'],
    ['decaf coffee', 'Is decaffeinated coffee free of caffeine?'],
    ['cold brew coffee', 'Where do I begin with cold brew?'],
  ])('%s reads what is said in other forms of its words', async (market, title) => {
    expect(await about(market)).toEqual([title])
  })

  test.each([
    'tea shop',
    'coffee and tea shop',
    'coffee subscriptions',
    'craft beer tasting',
    'dog grooming',
  ])('%s reads nothing in a forum about coffee', async (market) => {
    expect((await relevance(market)).judge(COFFEE).threads).toEqual([])
  })

  test('reads no discussion whose words as a whole are about something else', async () => {
    const watering = ask(
      'Staff pour coffee and water over the office plants',
      'I look after the pots of an office. The fig drops its leaves, the snake plant rots in wet soil.',
      'Put the watering dates on the pot. A fern wants light and damp soil, a succulent neither.',
    )
    const pouring = ask('How do I pour over coffee evenly?', 'The grounds stick to the filter.')
    const threads = [...COFFEE, watering, pouring]
    expect(await about('pour over coffee', threads)).toEqual([pouring.title])
    expect(await about('office coffee', threads)).toEqual([])
  })

  test.each([
    [
      'travel mugs',
      'Which mugs survive travel by bus?',
      'Two mugs broke',
      'The mug fell on the way back from the shop where we buy our bags for travel',
    ],
    ['used coffee grounds', 'What to do with old grounds?', 'How fine are coffee grounds?', ''],
    ['low caffeine coffee', 'Which coffee has least caffeine?', 'Is caffeine in coffee safe?', ''],
    [
      'coffee tasting',
      'How do I learn to taste coffee?',
      'Does sugar change the taste of coffee?',
      '',
    ],
    [
      'water filters for coffee',
      'Which water filter is good for coffee?',
      'Should I rinse paper coffee filters?',
      'The paper is in the first water, so I pour it out',
    ],
    ['flavored coffee', 'How is flavored coffee made?', 'What flavor has your coffee?', ''],
  ])('%s reads what has its words together', async (market, about_, other, text) => {
    const threads = [ask(about_, 'I drink coffee.'), ask(other, `${text}. I drink coffee.`)]
    expect(await about(market, threads)).toEqual([about_])
  })

  test('with two discussions of each word of its name reads no others', async () => {
    const makers = [
      ask('How to clean a drip coffee maker?', 'Mine smells.'),
      ask('Which drip coffee maker keeps coffee hot?', 'Ours has a thin jug.'),
    ]
    const last = ask('Does coffee taste bad in the last drips?', 'The coffee drips on.')
    const found = await about('drip coffee makers', [...makers, last])
    expect(found.toSorted()).toEqual(makers.map(({ title }) => title).toSorted())
    const [first] = makers
    expect(await about('drip coffee makers', [...(first ? [first] : []), last])).toContain(
      last.title,
    )
  })

  test('takes a discussion for a neighbor that lacks a word, if its title has the head of the name', async () => {
    const makers = ask('Which coffee maker is easy to fill?', 'I drink coffee. Mine is heavy.')
    const drip = ask('Which drip coffee maker is easy to fill?', 'I drink coffee. Mine is heavy.')
    const senior = (await relevance('senior drip coffee makers')).judge([makers, drip])
    expect(senior.threads).toMatchObject([{ id: drip.title, isBeside: true }])
    const smells = ask('Mine smells', 'Its coffee drips. A maker whose coffee drips smells.')
    expect((await relevance('drip coffee makers')).judge([smells]).threads).toEqual([])
  })

  test.each([
    ['moka pot classes', 'How do I fill a moka pot?', 'I take moka pot classes on Mondays.'],
    ['moka pot rental', 'How do I fill a moka pot?', 'The rental had a moka pot.'],
  ])('%s takes what lacks its form for a neighbor', async (market, title, more) => {
    const [without, with_] = [ask(title, 'It boils over.'), ask(`${title} `, more)]
    const { threads } = (await relevance(market)).judge([without, with_])
    const marks = Object.fromEntries(threads.map(({ id, isBeside }) => [id, isBeside]))
    expect(marks).toEqual({ [title]: true, [`${title} `]: false })
  })

  test.each([
    ['stovetop kettles', 'A kettle for the stove top', 'A kettle for the stove'],
    ['coffee stain removal', 'How do I wash coffee stains out?', 'Why does coffee stain?'],
    ['coffee cupping', 'How do I learn cupping coffee?', 'How much coffee is in a cup?'],
    ['coffee for kids', 'Coffee for kids', 'Coffee for me'],
    ['running shoes', 'Shoes for running', 'Shoes for a wedding'],
    ['half caff coffee', 'Half caff coffee', 'Caff coffee'],
    ['growing coffee', 'Who grows coffee?', 'Who sells coffee?'],
    ['manual grinders', 'A hand grinder', 'A grinder'],
    ['tea without sugar', 'Tea without any sugar', 'How much sugar for tea?'],
    ['hard water kettles', 'A kettle for hard water', 'A kettle for rain water'],
    [
      'espresso without a machine',
      'How do I make espresso without a machine?',
      'How do I clean an espresso machine?',
    ],
    ['high caffeine coffee', 'Coffee with the highest caffeine', 'Coffee without caffeine'],
    ['coffee roasters', 'Which roaster for coffee beans?', 'Which roast of coffee?'],
    ['user manuals', 'Who writes user manuals?', 'A user by hand'],
    ['driving lessons', 'Are driving lessons worth it?', 'Are guitar lessons worth it?'],
    ['hair removal', 'How do I remove hair?', 'How often should I wash my hair?'],
    ['yoga for seniors', 'I teach yoga for seniors', 'Yoga with a senior dog'],
    [
      'ready to drink tea',
      'Bottled tea to drink on the train',
      'Is it safe to drink tea from a bottle?',
    ],
    ['tea and fasting', 'Does tea break fasting?', 'How fast does tea cool?'],
    [
      'clocks for boats',
      'A clock for a boat',
      'A clock that my uncle gave me in the year we sold boats',
    ],
    ['low acid coffee', 'Coffee with the least acidic taste', 'Coffee with the least sugar'],
    ['coffee roasting', 'Who is roasting coffee?', 'Which roast of coffee?'],
    ['pour over coffee', 'Pour over: how much coffee?', 'Coffee: pour the cup over there'],
    ['coffee flavorings', 'How do I flavor coffee?', 'How do coffee flavors differ?'],
  ])('%s is told from what has some of its words', async (market, title, other) => {
    expect(await about(market, [ask(title, title), ask(other, other)])).toEqual([title])
  })

  test.each([
    ['single serve coffee', 'Single serve coffee for one', 'Who serves coffee in a park?'],
    ['hand grinders', 'Which hand grinder lasts?', 'Which grinder lasts?'],
    ['old clocks', 'Who repairs old clocks?', 'Who repairs clocks?'],
    [
      'used bike tires',
      'What to do with used bike tires?',
      'Is an old bike that stood in the rain still fine with such tires?',
    ],
    ['whole wheat bread', 'Which flour for whole wheat bread?', 'Which flour for wheat bread?'],
    ['old dog beds', 'A bed for an old dog', 'A bed for a dog'],
    ['dog walking', 'Walking a dog in the rain', 'What does a dog eat?'],
    ['craft fair booths', 'A booth for craft fairs', 'A booth for my craft'],
  ])('%s needs what its name is qualified by', async (market, title, other) => {
    const found = await about(market, [ask(title, title), ask(other, other)])
    expect(found).toEqual([title])
  })

  test.each([
    ['tea tasting app', 'Which app for tea tasting?', 'Which tea for a tasting?'],
    ['bean storage', 'How should I store beans?', 'Beans from a store in town'],
    ['kayak storage', 'Where do tenants store a kayak?', 'Is a kayak from the store any good?'],
    ['tea tasting software', 'Is there a program for tea tasting?', 'A tea for a tasting'],
    ['baristas', 'How do baristas learn?', 'How fine should I grind coffee for espresso'],
  ])('%s is no other subject with its words', async (market, title, other) => {
    const far = ask(
      other,
      `${other}? The grinder is old, the beans are dark and the shots run fast, and a barista said that the burrs are dull.`,
    )
    expect(await about(market, [ask(title, title), far])).toEqual([title])
  })

  test('reads no title that has a word of its name before something else', async () => {
    const inCoffee = (title: string) => ({ ...ask(title, 'I make two cups.'), community: 'Coffee' })
    const threads = [inCoffee('Slime in my drip tray'), inCoffee('How fine is it for drip?')]
    expect(await about('drip coffee', threads)).toEqual(['How fine is it for drip?'])
  })

  test('is not about a discussion whose post has its name in passing', async () => {
    const kettle = ask('How hot should the tea be?', 'I boil water in an electric kettle.')
    expect(await about('electric kettles', [kettle])).toEqual([])
    expect(
      await about('electric kettles', [
        { ...kettle, title: 'A leak', text: `${kettle.text} The kettle leaks.` },
      ]),
    ).toEqual([])
    expect(await about('electric kettles', [{ ...kettle, title: 'My kettle' }])).toEqual([
      kettle.title,
    ])
  })

  test('reads words that stand apart in a community that is named after one of them', async () => {
    const apart = ask('How long do beans stay good in storage?', 'I buy a bag a month.')
    expect(await about('coffee storage', [apart])).toEqual([])
    expect(await about('coffee storage', [{ ...apart, community: 'Coffee' }])).toEqual([
      apart.title,
    ])
  })

  test.each([
    ['dog beds', 'Which dog bed lasts?', 'Our dog ate two beds.'],
    ['fermented vegetables', 'How do I ferment vegetables?', 'My vegetables get soft.'],
    ['fitness over forty', 'Fitness at forty', 'I want to keep my fitness at forty two.'],
    ['weighted blankets', 'Which weight of blanket?', 'I want a weighted blanket for my son.'],
    ['used bikes', 'Where do you buy second-hand bikes?', 'A bike from a shop is too dear.'],
    ['sourdough starter', 'What finally worked', 'The sourdough starter sat on the shelf.'],
    ['coffee', 'What finally worked', 'I drink coffee. The coffee was stale.'],
  ])('%s reads the everyday words for it', async (market, title, text) => {
    expect(await about(market, [ask(title, text)])).toEqual([title])
  })

  test.each([
    ['used bikes', 'How I used my bike to commute', 'The bike is new.'],
    [
      'office coffee',
      'How do I clean my coffee pot?',
      'I make coffee in the kitchen of an office.',
    ],
  ])('%s is not about what has its words by chance', async (market, title, text) => {
    expect(await about(market, [ask(title, text), ...COFFEE])).not.toContain(title)
  })

  test('is found with a slip of the finger', async () => {
    expect(await about('coffee grindder')).toContain('Why does my coffee grinder clump?')
  })
})

test.each([
  ['espresso classes', 'How do I pull an espresso?', 'Our espresso classes are on Mondays.'],
  ['Filipino Karaoke Rentals', 'Filipino karaoke songs?', 'We have Filipino karaoke rentals.'],
])('%s, which the atlas knows, needs its form as well', async (market, title, with_) => {
  expect(await about(market, [ask(title, 'We do it at home.')])).toEqual([])
  expect(await about(market, [ask(title, with_)])).toEqual([title])
})

describe('a market of the atlas', () => {
  let samples: ThreadTexts[] = []
  beforeAll(async () => {
    samples = (await readSamples()).map(({ id, community, title, text, comments }) => ({
      ...{ id, community: community.replace(/([a-z])([A-Z])/g, '$1 $2'), title, text },
      comments: comments.map((comment) => comment.text),
    }))
  })

  test('is not read from discussions of other sectors that share a word with it', async () => {
    const found = (await relevance('Industry-Specific Bookkeeping')).judge(samples)
    const ids = found.threads.map(({ id }) => id)
    expect(ids).not.toContain('budgeting-with-irregular-income-every-app-thinks')
    expect(ids).not.toContain('spent-6200-on-ads-for-a-garage-door-business-can')
  })

  test('is not read, unmarked, from discussions that share a single word of its name', async () => {
    const car = 'dad-gave-up-driving-after-the-test-now-his-rides-come-late'
    const ramp = 'every-ramp-for-my-old-dog-is-too-steep'
    const chair = 'six-weeks-without-my-chair-because-of-one-caster'
    const held = samples.filter(({ id }) => [car, ramp, chair].includes(id))
    const found = (await relevance('Life Without a Car Plans')).judge(held)
    expect(found.threads.map(({ id }) => id)).toContain(chair)
    expect(found.threads.filter(({ isBeside }) => !isBeside)).toEqual([])
    const named = {
      id: 'named',
      community: '',
      title: 'Living without a car after the test',
      text: 'Rides come late, and the plans for rides are full. I gave up driving.',
      comments: [],
    }
    const judged = (await relevance('Life Without a Car Plans')).judge([...held, named]).threads
    expect(judged.filter(({ isBeside }) => !isBeside).map(({ id }) => id)).toEqual(['named'])
  })

  test('keeps what shares only its sector apart from near neighbors, and never alone', async () => {
    const { threads } = (await relevance('Collector Pinball Tune-Up Plans')).judge(samples)
    const [first] = threads
    expect(first).toMatchObject({ isBeside: true })
    expect(first?.isLoose).toBeUndefined()
    expect(threads.some(({ isLoose }) => isLoose)).toBe(true)
    const only = samples.filter(({ id }) => threads.some((each) => each.isLoose && each.id === id))
    expect((await relevance('Collector Pinball Tune-Up Plans')).judge(only).threads).toEqual([])
  })

  test('marks a discussion that lacks what its name is qualified by', async () => {
    const text = 'The gown for my wedding. The bride needs a veil, a seamstress and alterations.'
    const old = ask('Where to sell a used wedding dress?', text)
    const fresh = ask('Which wedding dress fits a small bust?', text)
    const { threads } = (await relevance('used wedding dresses')).judge([old, fresh])
    const marks = threads.map(({ id, isBeside }) => [id, isBeside])
    expect(marks.toSorted()).toEqual([
      [old.title, false],
      [fresh.title, true],
    ])
  })

  test.each(['hard water treatment', 'office coffee service'])(
    '%s, which people type, is not read from what says its words in passing',
    async (market) => {
      const land = samples.filter(({ id }) => id.startsWith('listing-a-180-acre-farm'))
      const filter = ask(
        'Do I need to clean the filter of my coffee maker every time?',
        'In the office I was once too busy, so I knocked the used coffee out of it. The pot was hot.',
      )
      expect(land).toHaveLength(1)
      expect((await relevance(market)).judge([...land, filter]).threads).toEqual([])
    },
  )

  test('is not read from a sample that lacks a word of a name that the atlas does not have', async () => {
    const market = await relevance('pet medical records software')
    const near = samples.filter(({ id }) => /pet|medical/u.test(id))
    const idsOf = (isThin: boolean) => market.judge(near, isThin).threads.map(({ id }) => id)
    expect(idsOf(false)).toContain('medical-record-review-eleven-providers-2-400-pages')
    expect(idsOf(true)).toEqual([])
  })

  test('of samples of another sector, reads none that only its community is named for', async () => {
    const market = await relevance('houseplant care')
    const idsOf = (title: string, text: string) => {
      const post = { ...ask(title, text), community: 'Houseplants' }
      return market.judge([post], true).threads.map(({ id }) => id)
    }
    const thrips = 'Thrips came with the aroid and now all leaves are pale'
    expect(idsOf(thrips, 'I spray the pots each week and the light is low.')).toEqual([thrips])
    const oven = 'The oven died on Saturday and forty loaves went to the bin'
    expect(idsOf(oven, 'The bakery opens at six, and the dough was ready.')).toEqual([])
  })

  test.each([
    ['working moms', "ER desk asked for Mom's medication list", 'Mom could not say a word of it.'],
    ['self hosting', 'The hosts of our cabin were late', 'We waited for the hosts for hours.'],
    ['home recording gear', '90,000 customer records', 'I clean the records at home each week.'],
  ])('%s reads nothing of %s', async (name, title, text) => {
    expect((await relevance(name)).judge([ask(title, text)], true).threads).toEqual([])
  })

  test('reads what has a word in its title that few sectors have', async () => {
    const pods = ask('Which pods fit a Keurig?', 'The machine takes its own pods only.')
    const tray = ask('Slime in the drip tray', 'I wipe it each day.')
    const found = (await relevance('keurig alternatives')).judge([...COFFEE, pods, tray])
    expect(found.threads).toMatchObject([{ id: pods.id, isBeside: true }])
    expect((await relevance('drip coffee')).judge([...COFFEE, tray]).threads).toEqual([])
  })

  test('marks a discussion about a neighbor of the same sector', async () => {
    const { threads } = (await relevance('Micro-Roasting')).judge(COFFEE)
    expect(threads.length).toBeGreaterThan(0)
    expect(threads.every(({ isBeside }) => isBeside)).toBe(true)
    const [first] = (await relevance('Senior Dog Mobility')).judge(samples).threads
    expect(first).toMatchObject({ id: 'every-ramp-for-my-old-dog-is-too-steep', isBeside: false })
  })

  test('names a shorter name of it that a title names', async () => {
    const nearbyOf = async (market: string, title: string) =>
      (await relevance(market)).judge([ask(title, 'I drink coffee at home.')]).nearby
    expect(await nearbyOf('decaf coffee beans', 'Is decaf coffee acidic?')).toContain(
      'decaf coffee',
    )
    expect(await nearbyOf('decaf coffee beans', 'Is green tea acidic?')).not.toContain(
      'decaf coffee',
    )
    expect(await nearbyOf('Aeropress accessories', 'How do I store my aeropress?')).toEqual([
      'aeropress',
    ])
    expect(await nearbyOf('coffee accessories', 'How do I store my coffee?')).not.toContain(
      'coffee',
    )
  })

  test('names the niches of its sector that discussions are about', async () => {
    const { nearby } = (await relevance('Loose-Leaf Tea')).judge(COFFEE)
    expect(nearby).toEqual(['Home Espresso'])
  })
})
