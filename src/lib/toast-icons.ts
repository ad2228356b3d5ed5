/** The icons of toasts. Separate from icons.ts, because every page loads them. */
export const TOAST_ICONS = {
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 3.5L2.5 20h19zM12 10v4.5M12 17.2v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.7v.1',
} as const
