/** A syntax node of the parser: a type, and fields that are nodes, lists of nodes or plain values. */
export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [field: string]: unknown
}

/** The kind of an import: static, lazy with `import()`, or types only. */
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

/** An import whose target is in this repository. */
export type ResolvedEdge = ImportEdge & { readonly target: string }

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** Yields the direct children of a node, in the order of its fields. */
export function* childNodes(node: SyntaxNode): Generator<SyntaxNode> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isSyntaxNode(item)) yield item
    } else if (isSyntaxNode(value)) yield value
  }
}
