import { isSyntaxNode, type Module, type SyntaxNode } from './Module.js'
import type { Tree } from './readTree.js'
import { listNodes } from './syntax.js'
import { listExports } from './Workspace.js'

/** Reports file and folder names without meaning, barrels inside a package, and the bare word "session" as a name. */
export function checkNames(tree: Tree, forbiddenWords: readonly string[]): string[] {
  const doors = new Set(
    tree.workspaces.flatMap((workspace) => listExports(workspace).map(([, file]) => workspace.folder + file)),
  )
  const findings: string[] = []
  for (const module of tree.modules.values()) {
    findings.push(...checkPath(module.path, forbiddenWords))
    if (!doors.has(module.path)) findings.push(...checkBarrel(module))
    findings.push(...checkSessionNames(module))
  }
  return findings
}

function checkPath(path: string, forbiddenWords: readonly string[]): string[] {
  const words = path
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  const found = forbiddenWords.filter((word) => words.includes(word) || words.includes(`${word}s`))
  return found.map((word) => `${path} is named with "${word}": name it after what it does`)
}

function checkBarrel(module: Module): string[] {
  if (!module.path.startsWith('packages/') && !module.path.startsWith('apps/')) return []
  // VitePress finds its theme by this name.
  const isTheme = module.path.endsWith('/.vitepress/theme/index.ts')
  if (!isTheme && /(^|\/)index\.[cm]?[jt]sx?$/.test(module.path)) {
    return [`${module.path} is an index file that no package.json exports: import the files themselves`]
  }
  const body = listNodes(module.program.body)
  const isReExport = (node: SyntaxNode) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && isSyntaxNode(node.source))
  if (body.length > 1 && body.every(isReExport)) {
    return [`${module.path} only passes on other files' exports (a barrel): import the files themselves`]
  }
  return []
}

const TYPE_NAMES = ['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'ClassDeclaration', 'TSEnumDeclaration']

function checkSessionNames(module: Module): string[] {
  const findings: string[] = []
  const reject = (name: unknown, at: SyntaxNode) => {
    if (isSyntaxNode(name) && typeof name.name === 'string' && /^sessions?$/i.test(name.name)) {
      findings.push(
        `${module.path}:${module.lineOf(at.start)} "${name.name}" is ambiguous: use PairingSession, AuthSession or SiwxSession`,
      )
    }
  }
  for (const statement of listNodes(module.program.body)) {
    const isExport = statement.type === 'ExportNamedDeclaration'
    const declaration = isExport && isSyntaxNode(statement.declaration) ? statement.declaration : statement
    if (isExport || TYPE_NAMES.includes(declaration.type)) reject(declaration.id, declaration)
    if (!isExport) continue
    for (const item of listNodes(declaration.declarations)) reject(item.id, item)
    for (const item of listNodes(statement.specifiers)) reject(item.exported, item)
  }
  return findings
}
