import { $theme, followTheme, toggleTheme } from '../../lib/stores/theme.ts'

const button = document.querySelector<HTMLButtonElement>('[data-theme-toggle]')

followTheme()
$theme.subscribe((theme) => {
  button?.setAttribute('aria-label', `Switch to ${theme === 'dark' ? 'light' : 'dark'} theme`)
})
button?.addEventListener('click', toggleTheme)
