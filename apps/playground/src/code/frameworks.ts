/** A framework or library for which the playground generates code. */
export interface Framework {
  readonly id: FrameworkId
  readonly title: string
  /** The packages to install beside those that an app of this kind has. */
  readonly packages: string
  /** The page of the documentation. */
  readonly guide: string
}

/** The ids of the templates of `create-foyer`. */
export type FrameworkId = 'react' | 'next' | 'vue' | 'html' | 'wagmi' | 'ethers' | 'solana'

const react: Framework = { id: 'react', title: 'React', packages: '@foyer/kit', guide: 'embed-react' }

/** All frameworks, in the order of the tabs. */
export const frameworks: readonly [Framework, ...Framework[]] = [
  react,
  { id: 'next', title: 'Next', packages: '@foyer/kit', guide: 'embed-react' },
  { id: 'vue', title: 'Vue', packages: '@foyer/kit', guide: 'embed-vue' },
  { id: 'html', title: 'HTML', packages: '@foyer/kit', guide: 'embed-html' },
  { id: 'wagmi', title: 'wagmi', packages: '@foyer/kit wagmi viem @tanstack/react-query', guide: 'wagmi' },
  { id: 'ethers', title: 'ethers', packages: '@foyer/kit ethers', guide: 'wagmi' },
  { id: 'solana', title: 'Solana', packages: '@foyer/kit', guide: 'solana' },
]

/** Returns the framework with this id, or the first. */
export function findFramework(id: unknown): Framework {
  return frameworks.find((framework) => framework.id === id) ?? react
}
