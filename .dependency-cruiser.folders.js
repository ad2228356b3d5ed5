import rooms from './.dependency-cruiser.js'

/**
 * No circles between folders. Tests are left out, since they stand beside what
 * they test and import from everywhere. A folder counts with all that is below
 * it, so imports between a folder and one inside it are not seen here.
 */
export default {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rooms.options,
    exclude: { path: `${rooms.options.exclude.path}|\\.(test|fixture)\\.tsx?$` },
  },
}
