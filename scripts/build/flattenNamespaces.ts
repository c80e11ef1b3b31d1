import { posix } from 'node:path'
import type { Plugin } from 'vite'

// regexp-ignore: the input is our own
const runtimeFile = /rolldown-runtime[^/]*$/
const runtimeImport = /^import \{ t as __exportAll \} from "[^"]*rolldown-runtime[^"]*";\n/
/** Where the bundler put a value in place of a name, the object stays. */
const namespace =
  /^var (\w+) = \/\* @__PURE__ \*\/ __exportAll\(\{\s*(\w+: \(\) => [A-Za-z_$][\w$]*(?:,\s*\w+: \(\) => [A-Za-z_$][\w$]*)*,?\s*)\}\);\n/gm
const asked = /(import\("(\.[^"]+)"\))\.then\(\((\w+)\) => \3\.(\w+)\)/g

interface Written {
  readonly fileName: string
  code: string
  imports: string[]
}

/** Exports what the namespace objects of a file hold by its own name, and tells under which alias each object was known. */
function flatten(chunk: Written): Set<string> {
  const aliases = new Set<string>()
  const names = new Set<string>()
  for (const [line, object = '', members = ''] of chunk.code.matchAll(namespace)) {
    const without = chunk.code.replace(line, '')
    const exported = new RegExp(`\\b${object} as (\\w+)`).exec(without)
    // An object the file itself uses has to stay one.
    if (!exported?.[1] || without.split(new RegExp(`\\b${object}\\b`)).length !== 2) continue
    // regexp-ignore: the input is our own
    const own = [...members.matchAll(/(\w+): \(\) => ([\w$]+)/g)].map(([, name = '', local = '']) => {
      if (names.has(name)) throw new Error(`${chunk.fileName} holds two modules that export ${name}`)
      names.add(name)
      return name === local ? name : `${local} as ${name}`
    })
    aliases.add(exported[1])
    chunk.code = without.replace(exported[0], () => own.join(', '))
  }
  return aliases
}

/**
 * Lets a file of several modules export what each of them exports, where the bundler makes an object for every module that
 * is asked for late: with the few lines it takes to make one in every such file, or in one more request.
 */
export function flattenNamespaces(): Plugin {
  return {
    name: 'flatten-namespaces',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const flat = new Map(chunks.map((chunk) => [chunk.fileName, flatten(chunk)]))
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(asked, (whole, load: string, path: string, _name, alias: string) =>
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
