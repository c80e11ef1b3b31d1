/** A syntax node as the parser gives it: a type, and fields that are nodes, lists of nodes or plain values. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [field: string]: unknown
}

/** How a module reaches another one: at load, lazily through `import()`, or for its types only. */
export type ImportKind = 'value' | 'lazy' | 'type'

export interface ImportEdge {
  readonly specifier: string
  readonly kind: ImportKind
  readonly line: number
}

/** A source file of the repository; `path` is relative to the root, with forward slashes. */
export interface Module {
  readonly path: string
  readonly isTest: boolean
  readonly program: SyntaxNode
  readonly imports: readonly ImportEdge[]
  readonly lineOf: (offset: number) => number
}

/** An import whose target stands in this repository. */
export type ResolvedEdge = ImportEdge & { readonly target: string }

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The nodes directly below a node, in source order of the fields. */
export function* childNodes(node: SyntaxNode): Generator<SyntaxNode> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isSyntaxNode(item)) yield item
    } else if (isSyntaxNode(value)) yield value
  }
}
