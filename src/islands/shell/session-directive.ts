import type { ClientDirective } from 'astro'

// Astro inlines this module into every page that uses the directive: no imports but types.
const hydrateWithSession: ClientDirective = (load) => {
  const held = () => {
    try {
      return localStorage.getItem('nicher:access') ?? localStorage.getItem('nicher:refresh')
    } catch {
      return null
    }
  }
  const hydrate = async () => {
    if (held() === null) return
    window.removeEventListener('storage', hydrate)
    document.documentElement.dataset.session = ''
    const run = await load()
    await run()
  }
  window.addEventListener('storage', hydrate)
  void hydrate()
}

export default hydrateWithSession
