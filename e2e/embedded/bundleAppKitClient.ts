import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const entry = fileURLToPath(new URL('../fixtures/embedded/main.tsx', import.meta.url))

/** Bundles the published client of AppKit 1.7.4 as one script. Its variable for the frame URL points to our frame. */
export async function bundleAppKitClient(frameUrl: string): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      'process.env.NEXT_PUBLIC_SECURE_SITE_SDK_URL': JSON.stringify(`${frameUrl}/sdk`),
      'typeof process': '"object"',
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
      global: 'globalThis',
    },
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'appKitClient', fileName: 'client' },
    },
  })
  const bundles = Array.isArray(built) ? built : [built]
  const outputs = bundles.flatMap((bundle) => ('output' in bundle ? bundle.output : []))
  const chunk = outputs.find((file) => file.type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error('The client was not bundled')
  return chunk.code
}
