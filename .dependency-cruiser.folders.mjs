// Which folders may import which: no two import each other, not even by way of a third. Imports of
// types are free here, so that this check has a run of its own. The root of src/physics is left
// out: its index imports every folder, and each folder its world.
import files from './.dependency-cruiser.mjs'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(src|site|server)/' },
      to: { circular: true },
    },
  ],
  options: {
    ...files.options,
    tsPreCompilationDeps: false,
    // What is loaded late is in no bundle of its importer.
    exclude: { dynamic: true, path: '^(node_modules|dist)/|^src/physics/[^/]+\\.ts$' },
  },
}
