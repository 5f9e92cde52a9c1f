/** Queue of bulk jobs. Tasks with the same key run one at a time, in the order in which they were added. */
export type SerialQueue = {
  /** Adds a task, and resolves when the task is done. If a task with this id is queued or running already, returns its promise. */
  add(key: string, taskId: string, run: () => Promise<void>): Promise<void>
  /** Returns true for a task that is queued or running. */
  has(taskId: string): boolean
}

export function createSerialQueue(): SerialQueue {
  /** The last task added, by key. */
  const lastTasks = new Map<string, Promise<void>>()
  const tasksById = new Map<string, Promise<void>>()

  async function runAfterPrevious(previous: Promise<void> | undefined, taskId: string, run: () => Promise<void>): Promise<void> {
    // A failed task does not stop later tasks.
    await previous?.catch(() => undefined)
    await run().finally(() => tasksById.delete(taskId))
  }

  async function removeLastTask(key: string, task: Promise<void>): Promise<void> {
    await task.catch(() => undefined)
    if (lastTasks.get(key) === task) lastTasks.delete(key)
  }

  return {
    has: (taskId) => tasksById.has(taskId),
    add(key, taskId, run) {
      const queuedTask = tasksById.get(taskId)
      if (queuedTask) return queuedTask
      const task = runAfterPrevious(lastTasks.get(key), taskId, run)
      tasksById.set(taskId, task)
      lastTasks.set(key, task)
      void removeLastTask(key, task)
      return task
    },
  }
}
