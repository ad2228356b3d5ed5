import { TOAST_ICONS } from './toast-icons.ts'

/** One icon set: 24 px, 1.75 px strokes, round ends. Each entry is the `d` of one path. */
export const ICONS = {
  ...TOAST_ICONS,
  menu: 'M4 7h16M4 12h16M4 17h10',
  sun: 'M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  arrow: 'M4 12h15M13.5 6.5L19 12l-5.5 5.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6',
  eyeOff:
    'M4 4l16 16M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.6A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.2-1M9.9 10.1a2.8 2.8 0 0 0 4 4',
  ring: 'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7',
  settings:
    'M4 7h7M17 7h3M4 17h3M13 17h7M14 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M10 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  signOut: 'M14 4.5H5v15h9M10 12h10.5M16.5 8l4 4-4 4',
  crown: 'M4 18h16M4 15L3 7l5 3.5L12 5l4 5.5L21 7l-1 8z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.2M20 4.5v4.7h-4.7',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.3 15.3L20.5 20.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  up: 'M6 18L18 6M9 6h9v9',
  down: 'M6 6l12 12M18 9v9H9',
  flat: 'M4 12h16M15 7l5 5-5 5',
  sort: 'M8 9.5L12 5l4 4.5M8 14.5l4 4.5 4-4.5',
  sortUp: 'M6.5 14.5L12 8.5l5.5 6',
  sortDown: 'M6.5 9.5l5.5 6 5.5-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9.5 12h5M12 9.5v5',
} as const

export type IconName = keyof typeof ICONS
