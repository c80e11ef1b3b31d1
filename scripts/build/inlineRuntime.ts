import type { Plugin } from 'vite'

const runtimeFile = /rolldown-runtime-[^/]*\.js$/
const runtimeImport = /^import \{ t as __exportAll \} from "[^"]*rolldown-runtime-[^"]*";\n/

/**
 * Writes the bundler's own few lines into every chunk that needs them: as a file of their own they would be one more
 * request before the first picture of the widget.
 */
export function inlineRuntime(): Plugin {
  return {
    name: 'inline-runtime',
    generateBundle(_options, bundle) {
      const runtime = Object.values(bundle).find(({ fileName }) => runtimeFile.test(fileName))
      if (runtime?.type !== 'chunk') return
      const lines = runtime.code.replace(/^export \{.*\};?\s*$/m, '')
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !runtimeImport.test(chunk.code)) continue
        chunk.code = chunk.code.replace(runtimeImport, () => lines)
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
      }
      const isNeeded = Object.values(bundle).some(
        (chunk) => chunk.type === 'chunk' && chunk.imports.includes(runtime.fileName),
      )
      if (!isNeeded) delete bundle[runtime.fileName]
    },
  }
}
