/** A kind of app that can be created. */
export interface Template {
  readonly name: string
  readonly title: string
  /** The folders of `templates/` whose files form the app. A later folder replaces files of an earlier one. */
  readonly folders: readonly string[]
  /** The path of the style sheet in the app. */
  readonly style: string
}

export const templates: readonly Template[] = [
  { name: 'react', title: 'React with Vite', folders: ['vite', 'react'], style: 'src/style.css' },
  { name: 'vue', title: 'Vue with Vite', folders: ['vue'], style: 'src/style.css' },
  { name: 'next', title: 'Next.js', folders: ['next'], style: 'app/style.css' },
  { name: 'html', title: 'Plain HTML without a bundler', folders: ['html'], style: 'public/style.css' },
  { name: 'wagmi', title: 'React with wagmi', folders: ['vite', 'wagmi'], style: 'src/style.css' },
  { name: 'ethers', title: 'React with ethers', folders: ['vite', 'ethers'], style: 'src/style.css' },
  { name: 'solana', title: 'React with Solana', folders: ['vite', 'solana'], style: 'src/style.css' },
]

export function findTemplate(name: string): Template | undefined {
  return templates.find((template) => template.name === name)
}
