const { options } = require('./.dependency-cruiser.cjs')

/** No circles between folders, not even of types. Tests are left out: they may reach anywhere. */
module.exports = {
  forbidden: [
    {
      name: 'no-circles-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: [options.exclude.path, '\\.test\\.tsx?$'] } },
}
