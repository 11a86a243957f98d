/**
 * Jobs that wait, served person by person: the tenth job of one person comes after each one of another person. A limit
 * per person and one for all; when all of it is used, the person with the most loses one to a newcomer.
 */
export interface QueueBounds {
  maxWaiting: number
  maxPerPerson: number
}

export class FairQueue<Job> {
  readonly #bounds: QueueBounds
  /** In the order in which people are served; nobody is in it without a job. */
  readonly #waiting = new Map<string, Job[]>()
  #size = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#size
  }

  /**
   * Returns the job that does not fit: none, the given one, or another person's latest. With `isAlike` the bound of a
   * person is one for each kind of job.
   */
  push(
    person: string,
    job: Job,
    mostOfPerson = this.#bounds.maxPerPerson,
    isAlike: (other: Job) => boolean = () => true,
  ): Job | null {
    const own = this.#waiting.get(person) ?? []
    if (own.filter(isAlike).length >= mostOfPerson) return job
    const dropped = this.#size >= this.#bounds.maxWaiting ? this.#takeFromLongest(own.length) : null
    if (this.#size >= this.#bounds.maxWaiting) return job
    own.push(job)
    this.#waiting.set(person, own)
    this.#size++
    return dropped
  }

  /** The next job in turn; people for whom something is running already come after those who have nothing. */
  take(isServed: (person: string) => boolean): { person: string; job: Job } | null {
    const people = [...this.#waiting.keys()]
    const person = people.find((one) => !isServed(one)) ?? people[0]
    if (person === undefined) return null
    const jobs = this.#waiting.get(person)!
    const job = jobs.shift()!
    this.#size--
    // To the end of the row, or out of it.
    this.#waiting.delete(person)
    if (jobs.length > 0) this.#waiting.set(person, jobs)
    return { person, job }
  }

  /** Everything of a kind that waits, which then waits no more. */
  withdraw(isWithdrawn: (job: Job) => boolean): Job[] {
    const withdrawn: Job[] = []
    for (const [person, jobs] of [...this.#waiting]) {
      const left = jobs.filter((job) => !isWithdrawn(job))
      withdrawn.push(...jobs.filter(isWithdrawn))
      if (left.length > 0) this.#waiting.set(person, left)
      else this.#waiting.delete(person)
    }
    this.#size -= withdrawn.length
    return withdrawn
  }

  #takeFromLongest(own: number): Job | null {
    const jobs = [...this.#waiting.values()].reduce((most, one) =>
      one.length > most.length ? one : most,
    )
    if (jobs.length <= own + 1) return null
    this.#size--
    return jobs.pop()!
  }
}
