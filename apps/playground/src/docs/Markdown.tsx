import { createElement, type ReactNode } from 'react'
import { paintCode } from '../code/paintCode.js'
import { type Block, type Inline, parseMarkdown } from './parseMarkdown.js'

export interface MarkdownProps {
  readonly source: string
  /**
   * Returns the target on this page for a link of a guide. Returns undefined if there is none: the link is then plain
   * text.
   */
  resolve(href: string): string | undefined
  /** Returns the address of an image of a guide. */
  resolveImage(href: string): string | undefined
}

/** Renders one guide as React elements. Guide text is never inserted as HTML. */
export function Markdown({ source, resolve, resolveImage }: MarkdownProps): ReactNode {
  const renderInline = (parts: readonly Inline[]) =>
    parts.map((part, index) => {
      const key = `${index} ${part.kind}`
      if (part.kind === 'text') return part.text
      if (part.kind === 'image') return <img key={key} src={resolveImage(part.href)} alt={part.text} loading="lazy" />
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
  return blocks.map((block, index) => (
    <DocBlock key={`${index} ${block.kind}`} block={block} renderInline={renderInline} />
  ))
}

interface DocBlockProps {
  readonly block: Block
  renderInline(parts: readonly Inline[]): ReactNode
}

function DocBlock({ block, renderInline }: DocBlockProps): ReactNode {
  switch (block.kind) {
    case 'heading':
      return createElement(`h${block.level}`, null, renderInline(block.content))
    case 'paragraph':
      return <p>{renderInline(block.content)}</p>
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
      const items = block.items.map((parts, at) => <li key={`${at} item`}>{renderInline(parts)}</li>)
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
                    {renderInline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, line) => (
                <tr key={`${line} row`}>
                  {row.map((cell, at) => (
                    <td key={`${at} cell`}>{renderInline(cell)}</td>
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
