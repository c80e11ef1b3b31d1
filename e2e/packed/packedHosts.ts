/** An app that installs the packed package. */
export interface PackedHost {
  readonly name: string
  /** The first cell of the app's row in the README's table "What to install". */
  readonly row: string
  /**
   * The packages that the app has before it installs the kit. Without a version, the version of this repository is
   * used.
   */
  readonly own: readonly string[]
  /** The entry of the page, in `e2e/fixtures/packed`. */
  readonly entry: string
  readonly body: string
}

const elementBody = '<appkit-button></appkit-button><output></output>'
const frameworkBody = '<div id="app"></div>'

const react19 = ['react', 'react-dom', '@types/react', '@types/react-dom']
/** The oldest versions of React and viem that the kit accepts. */
const oldest = ['react@18.0.0', 'react-dom@18.0.0', '@types/react@18.3.8', '@types/react-dom@18.3.7', 'viem@2.21.0']

export const packedHosts: readonly PackedHost[] = [
  { name: 'no framework', row: 'no framework', own: [], entry: 'plain.ts', body: elementBody },
  { name: 'Vue 3', row: 'Vue 3', own: ['vue'], entry: 'vue.ts', body: frameworkBody },
  { name: 'React 18', row: 'React 18 or 19', own: oldest, entry: 'react.tsx', body: frameworkBody },
  { name: 'React 19', row: 'React 18 or 19', own: react19, entry: 'react.tsx', body: frameworkBody },
  { name: 'wagmi', row: 'wagmi 2 or 3, with React', own: react19, entry: 'wagmi.tsx', body: frameworkBody },
  {
    name: '@wagmi/core',
    row: '`@wagmi/core` 2 or 3, without React',
    own: [],
    entry: 'wagmiCore.ts',
    body: elementBody,
  },
  { name: 'ethers 6', row: 'ethers 6', own: [], entry: 'ethers.ts', body: elementBody },
]
