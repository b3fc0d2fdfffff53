/** What a backup or a restore is at, told once for each record, file and account. */

export type Stage = 'documents' | 'files' | 'accounts' | 'checked' | 'compared'

export type Progress = (stage: Stage) => void
