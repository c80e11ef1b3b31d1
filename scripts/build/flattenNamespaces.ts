import { posix } from 'node:path'
import type { Plugin } from 'vite'

// regexp-ignore: the input is our own
const runtimeFile = /rolldown-runtime[^/]*$/
const runtimeImport = /^import \{ t as __exportAll \} from "[^"]*rolldown-runtime[^"]*";\n/
/** Matches namespace objects whose members are all names. If the bundler inlined a value, the object stays. */
const namespace =
  /^var (\w+) = \/\* @__PURE__ \*\/ __exportAll\(\{\s*(\w+: \(\) => [A-Za-z_$][\w$]*(?:,\s*\w+: \(\) => [A-Za-z_$][\w$]*)*,?\s*)\}\);\n/gm
const requested = /(import\("(\.[^"]+)"\))\.then\(\((\w+)\) => \3\.(\w+)\)/g

interface Written {
  readonly fileName: string
  code: string
  imports: string[]
}

/** Exports the members of a file's namespace objects directly. Returns the export aliases of those objects. */
function flatten(chunk: Written): Set<string> {
  const aliases = new Set<string>()
  const names = new Set<string>()
  for (const [line, object = '', members = ''] of chunk.code.matchAll(namespace)) {
    const without = chunk.code.replace(line, '')
    const exported = new RegExp(`\\b${object} as (\\w+)`).exec(without)
    // Keep an object that its own file uses.
    if (!exported?.[1] || without.split(new RegExp(`\\b${object}\\b`)).length !== 2) continue
    // regexp-ignore: the input is our own
    const own = [...members.matchAll(/(\w+): \(\) => ([\w$]+)/g)].map(([, name = '', local = '']) => {
      if (names.has(name)) throw new Error(`${chunk.fileName} holds two modules that export ${name}`)
      names.add(name)
      return name === local ? name : `${local} as ${name}`
    })
    aliases.add(exported[1])
    // The bundler can also export a member by its name.
    chunk.code = without.replace(/export \{([^{}]*)\};/g, (whole, list: string) => {
      const items = list.split(',').map((item) => item.trim())
      if (!items.includes(exported[0])) return whole
      return `export { ${[...new Set(items.flatMap((item) => (item === exported[0] ? own : item)))].join(', ')} };`
    })
  }
  return aliases
}

/**
 * Makes a file of several modules export their names directly. The bundler would create a namespace object for every
 * lazily imported module. The code for that would be in every such file or cost one more request.
 */
export function flattenNamespaces(): Plugin {
  return {
    name: 'flatten-namespaces',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const flat = new Map(chunks.map((chunk) => [chunk.fileName, flatten(chunk)]))
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(requested, (whole, load: string, path: string, _name, alias: string) =>
          flat.get(posix.join(posix.dirname(chunk.fileName), path))?.has(alias) ? load : whole,
        )
        if (chunk.code.includes('__exportAll(')) continue
        chunk.code = chunk.code.replace(runtimeImport, '')
        chunk.imports = chunk.imports.filter((file) => !runtimeFile.test(file))
      }
      for (const { fileName } of chunks)
        if (runtimeFile.test(fileName) && !chunks.some(({ imports }) => imports.includes(fileName)))
          delete bundle[fileName]
    },
  }
}
