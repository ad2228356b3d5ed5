import { describe, expect, test } from 'vitest'
import { siteConfig } from './site-config.ts'

const operator = { name: 'Ada Marsh', address: null, law: 'the State of Delaware, USA' }
const PUBLIC = {
  APP_MODE: 'production',
  PUBLIC_SITE_URL: 'https://nicher.example',
  PUBLIC_API_URL: 'https://api.nicher.example',
  PUBLIC_SUPPORT_EMAIL: 'support@nicher.app',
}

describe('what the site is built with', () => {
  test('is the local machine by default, including empty variables', () => {
    const local = {
      PUBLIC_SITE_URL: 'http://localhost:4321',
      PUBLIC_API_URL: 'http://localhost:8787',
      PUBLIC_DESK_URL: '',
      PUBLIC_SUPPORT_EMAIL: 'support@nicher.example',
      PUBLIC_GOOGLE_CLIENT_ID: 'nicher-local',
      PUBLIC_APP_MODE: 'local',
      PUBLIC_GA_ID: '',
      PUBLIC_ADS_ID: '',
      PUBLIC_ADS_LABEL_SIGN_UP: '',
      PUBLIC_ADS_LABEL_SUBSCRIPTION: '',
      PUBLIC_ADS_LABEL_TRIAL: '',
    }
    expect(siteConfig({})).toEqual(local)
    expect(siteConfig({ PUBLIC_API_URL: '', PUBLIC_SUPPORT_EMAIL: '', APP_MODE: '' })).toEqual(
      local,
    )
  })

  test('follows the ports unless addresses are given', () => {
    expect(siteConfig({ SITE_PORT: '5000', API_PORT: '9000' })).toMatchObject({
      PUBLIC_SITE_URL: 'http://localhost:5000',
      PUBLIC_API_URL: 'http://localhost:9000',
    })
    expect(
      siteConfig({ APP_MODE: 'production', PUBLIC_API_URL: 'https://api.nicher.example/' }),
    ).toMatchObject({ PUBLIC_API_URL: 'https://api.nicher.example' })
  })

  test.each(['', 'local'])('is no public address with APP_MODE=%s', (mode) => {
    const build = (variables: Record<string, string>) => () =>
      siteConfig({ APP_MODE: mode, ...variables })
    for (const name of ['PUBLIC_SITE_URL', 'PUBLIC_API_URL']) {
      for (const address of ['https://nicher.example', 'http://10.0.0.7:4321', 'http://[::]']) {
        const words = new RegExp(`${name}: .*set APP_MODE=production`)
        expect(build({ [name]: address })).toThrow(words)
      }
      expect(build({ [name]: 'http://127.0.0.1:5000' })).not.toThrow()
      expect(build({ [name]: 'https://nicher.localhost' })).not.toThrow()
    }
  })

  test('has a desk at a separate origin, or on the site', () => {
    const build = (desk: string) => () =>
      siteConfig({ ...PUBLIC, PUBLIC_DESK_URL: desk }, operator).PUBLIC_DESK_URL
    expect(build('https://desk.nicher.example/admin')()).toBe('https://desk.nicher.example')
    for (const shared of ['https://Nicher.example/admin', 'https://api.nicher.example:443']) {
      expect(build(shared)).toThrow(/PUBLIC_DESK_URL: Must be an origin of its own/)
    }
    expect(build('http://desk.nicher.example')).toThrow(/PUBLIC_DESK_URL: Must be an https address/)
    expect(() => siteConfig({ PUBLIC_DESK_URL: 'http://localhost:4321' })).toThrow(/its own/)
    expect(() => siteConfig({ PUBLIC_DESK_URL: 'http://localhost:4999' })).not.toThrow()
  })

  test('at a public address names the operator, the law and a support address', () => {
    expect(() => siteConfig(PUBLIC, operator)).not.toThrow()
    const placeholders = { ...operator, name: null, law: 'TODO' }
    const build = () =>
      siteConfig({ ...PUBLIC, PUBLIC_SUPPORT_EMAIL: 'support@nicher.example' }, placeholders)
    expect(build).toThrow(/PUBLIC_SUPPORT_EMAIL: support@nicher\.example is a placeholder: set it/)
    expect(build).toThrow(/operator\.yaml: fill in "name", /)
    expect(build).toThrow(/operator\.yaml: fill in "law", /)
    expect(() => siteConfig({ ...PUBLIC, PUBLIC_SUPPORT_EMAIL: '' }, operator)).toThrow(
      /PUBLIC_SUPPORT_EMAIL: is required in production/,
    )
  })

  test('on this machine needs no operator, whatever the mode', () => {
    const here = { PUBLIC_SITE_URL: 'http://localhost:4321' }
    for (const mode of ['local', 'production']) {
      expect(() => siteConfig({ ...here, APP_MODE: mode })).not.toThrow()
    }
  })

  test('recognizes a production site, which mentions no mock', () => {
    expect(siteConfig({ APP_MODE: 'production' }).PUBLIC_APP_MODE).toBe('production')
  })

  test('offers the Google sign-in that is configured, a stand-in locally, else none', () => {
    const google = (env: Record<string, string>) => siteConfig(env).PUBLIC_GOOGLE_CLIENT_ID
    expect(google({ APP_MODE: 'production' })).toBe('')
    expect(google({ APP_MODE: 'production', PUBLIC_GOOGLE_CLIENT_ID: 'id' })).toBe('id')
    expect(google({ PUBLIC_GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_ID: 'other' })).toBe('id')
    expect(google({ GOOGLE_CLIENT_ID: 'id' })).toBe('id')
  })

  test('takes ids of analytics as Google writes them', () => {
    const ids = { PUBLIC_GA_ID: 'G-AB12', PUBLIC_ADS_ID: 'AW-12', PUBLIC_ADS_LABEL_TRIAL: 'a-B_1' }
    expect(siteConfig(ids)).toMatchObject(ids)
    const wrong = { PUBLIC_GA_ID: 'UA-1', PUBLIC_ADS_ID: '12', PUBLIC_ADS_LABEL_TRIAL: 'AW-12/x' }
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => siteConfig({ [name]: value })).toThrow(new RegExp(`${name}: Must be`))
    }
  })

  test('names every invalid variable', () => {
    const build = () => siteConfig({ PUBLIC_SITE_URL: 'nicher', PUBLIC_SUPPORT_EMAIL: 'nonsense' })
    expect(build).toThrow(/PUBLIC_SITE_URL:/)
    expect(build).toThrow(/PUBLIC_SUPPORT_EMAIL:/)
  })
})
