/** The night chart of styles/tokens.css; pictures can't read style sheets. */
export const INK = {
  ground: '#0c1518',
  surface: '#121d21',
  line: '#2a3a40',
  lineStrong: '#62777d',
  contour: '#274046',
  contourIndex: '#45676f',
  grid: '#17242a',
  ink: '#edeae0',
  inkMuted: '#a9b4b3',
  accent: '#ff8a4c',
  branch: '#b492ff',
  branchSoft: '#261f42',
  unexplored: '#5aa9ff',
  unexploredSoft: '#12293f',
  terminal: '#4fce8b',
  terminalSoft: '#10301f',
} as const
