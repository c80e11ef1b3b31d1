import { PhoneError } from '../PhoneError.js'
import type { PhoneState, Question, Store } from './PhoneState.js'

/** The open questions in the state of the phone. */
export interface QuestionList {
  /** @throws PhoneError `unknown` if the question does not exist. */
  find(id: number): Question
  add(question: Question): void
  remove(isGone: (question: Question) => boolean): void
  /**
   * Runs `work` for a question, once at a time. Removes the question and shows the result. A failed question stays
   * open.
   */
  resolve(question: Question, work: () => Promise<string>): Promise<void>
}

export function createQuestionList(
  store: Pick<Store<Pick<PhoneState, 'questions' | 'answering' | 'answered'>>, 'get' | 'set'>,
  { onAnswered, onFailed }: { onAnswered(): void; onFailed(question: Question, error: unknown): void },
): QuestionList {
  const remove = (isGone: (question: Question) => boolean) => {
    const { questions } = store.get()
    const left = questions.filter((question) => !isGone(question))
    if (left.length !== questions.length) store.set({ questions: left })
  }
  return {
    find: (id) => {
      const question = store.get().questions.find((one) => one.id === id)
      if (question === undefined) throw new PhoneError('unknown', 'There is no such question any more.')
      return question
    },
    add: (question) => store.set({ questions: [...store.get().questions, question] }),
    remove,
    resolve: async (question, work) => {
      const { id, peer } = question
      if (store.get().answering.includes(id)) return
      store.set({ answering: [...store.get().answering, id] })
      try {
        const text = await work()
        remove((one) => one.id === id)
        onAnswered()
        store.set({ answered: { text, peer } })
      } catch (error) {
        onFailed(question, error)
        throw error
      } finally {
        store.set({ answering: store.get().answering.filter((one) => one !== id) })
      }
    },
  }
}
