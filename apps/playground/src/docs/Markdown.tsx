import { createElement, type ReactNode } from 'react'
import { paintCode } from '../code/paintCode.js'
import { type Block, type Inline, parseMarkdown } from './parseMarkdown.js'

export interface MarkdownProps {
  readonly source: string
  /** Where a link of the guides leads here; undefined: nowhere, and then it is only its words. */
  resolve(href: string): string | undefined
}

/** One guide, drawn as elements; nothing of it becomes HTML by itself. */
export function Markdown({ source, resolve }: MarkdownProps): ReactNode {
  const drawInline = (parts: readonly Inline[]) =>
    parts.map((part, index) => {
      const key = `${index} ${part.kind}`
      if (part.kind === 'text') return part.text
      if (part.kind !== 'link') return createElement(part.kind, { key }, part.text)
      const href = resolve(part.href)
      return href === undefined ? (
        part.text
      ) : (
        <a key={key} href={href}>
          {part.text}
        </a>
      )
    })
  const blocks = parseMarkdown(source)
  return blocks.map((block, index) => <DocBlock key={`${index} ${block.kind}`} block={block} drawInline={drawInline} />)
}

interface DocBlockProps {
  readonly block: Block
  drawInline(parts: readonly Inline[]): ReactNode
}

function DocBlock({ block, drawInline }: DocBlockProps): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, null, drawInline(block.content))
    case 'paragraph':
      return <p>{drawInline(block.content)}</p>
    case 'code':
      return (
        <pre className="code card" tabIndex={0} dir="ltr" role="group" aria-label={`${block.language || 'text'} code`}>
          <code>
            {paintCode(block.text).map(({ kind, text }, at) => (
              <span key={`${at} ${kind}`} className={kind}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      )
    case 'list': {
      const items = block.items.map((parts, at) => <li key={`${at} item`}>{drawInline(parts)}</li>)
      return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <div className="table" tabIndex={0} role="group" aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, at) => (
                  <th key={`${at} head`} scope="col">
                    {drawInline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, line) => (
                <tr key={`${line} row`}>
                  {row.map((cell, at) => (
                    <td key={`${at} cell`}>{drawInline(cell)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    default:
      return block satisfies never
  }
}
