/** Fixture: records with a script in every text, which names its field. */

const CANARY =
  '"><img src=x onerror=window.__xss=1></title></script><script>window.__xss=1</script><!-- <script> {{7*7}} #{7*7} \u2028 $& $1'

/** Returns a hostile text with the name of its field, so that a missing text can be identified. */
export const createHostileText = (field: string) => `${field} ${CANARY}`

const LINKS = [
  'javascript:window.__xss=1',
  ' java\nscript:window.__xss=1',
  'data:text/html,<script>window.__xss=1</script>',
  'vbscript:x',
  '//evil.example/x.png',
  'https://evil.example/x.png',
]

const section = (name: string, imageUrl: string) => ({
  contentType: createHostileText('contentType'),
  content: [
    {
      id: 'b0',
      sectionName: createHostileText(`${name} block`),
      imageUrl,
      imageAlt: createHostileText(`${name} alt`),
      imageCaption: createHostileText(`${name} caption`),
      imageCredit: createHostileText(`${name} credit`),
      imageLicence: createHostileText(`${name} licence`),
      sectionContent: [
        {
          id: 'b0e0',
          title: createHostileText(`${name} title`),
          text: createHostileText(`${name} text`),
        },
        { id: 'b0e1', title: 'links', text: LINKS.map((link) => `[[${link}]] ${link}`).join('\n') },
      ],
    },
  ],
  links: { constructor: 'Race', toString: 'Book' },
})

export const HOSTILE_KEY = 'Hostile'
export const HOSTILE_NAME = createHostileText('Name')
export const HOSTILE_SECTIONS = ['ManualOfStyle', 'Blurb', 'Synopsis', 'Chapters']

const DAY = '2036-11-01T10:00:00.000Z'
const VERSION = `content_backup/${HOSTILE_KEY}_00000001`

const report = (kind: string, imageUrl = '') => ({
  title: createHostileText(`${kind} title`),
  text: createHostileText(`${kind} text`),
  imageUrl,
  createdBy: createHostileText(`${kind} createdBy`),
  userEmail: createHostileText('userEmail'),
  priority: 'low',
  rank: 2,
  status: 'open',
  createdAt: DAY,
  changedAt: DAY,
})

/** @param services the address of the wiki's images */
export const createHostileRecords = (services: string) => {
  const ownImage = `${services}/v0/b/x.local/o/${encodeURIComponent('content/x')}?alt=media&token="><script>`
  return {
    [`ContentRef/${HOSTILE_KEY}`]: {
      Name: HOSTILE_NAME,
      Series: createHostileText('Series'),
      Type: 'Book',
      bookNumber: 1,
      createdAt: '2026-11-01T10:00:00Z',
      createdBy: createHostileText('createdBy'),
      changedAt: DAY,
      updatedByName: createHostileText('updatedByName'),
      timeStampArray: [{ updatedAt: DAY, updatedBy: createHostileText('updatedBy') }],
      summary: createHostileText('summary'),
      imageUrl: ownImage,
      rev: 2,
      saveId: createHostileText('saveId'),
    },
    ...Object.fromEntries(
      HOSTILE_SECTIONS.flatMap((name, index) => [
        [`Content/Books/${HOSTILE_KEY}/${name}`, section(name, LINKS[index] ?? ownImage)],
        [`${VERSION}/sections/${name}`, section(name, LINKS[index] ?? ownImage)],
      ]),
    ),
    'catalogue/Books-9': {
      pages: {
        [HOSTILE_KEY]: [HOSTILE_NAME, createHostileText('Series'), 1_900_000_000, 1, createHostileText('summary')],
        constructor: ['constructor', 'X', 1, 1, 'a page like any other'],
      },
    },
    [VERSION]: {
      originalId: HOSTILE_KEY,
      title: HOSTILE_NAME,
      text: createHostileText('edit summary'),
      editedBy: createHostileText('editedBy'),
      editedById: createHostileText('editedById'),
      timestamp: DAY,
      changedAt: DAY,
      editsMade: HOSTILE_SECTIONS.map((title) => ({
        title,
        text: createHostileText('edit text'),
        imageUrl: LINKS.at(-1),
      })),
      rev: 1,
      saveId: createHostileText('saveId'),
    },
    // This version has no summary, so that lists show the details it changed.
    [`content_backup/${HOSTILE_KEY}_00000002`]: {
      originalId: HOSTILE_KEY,
      title: HOSTILE_NAME,
      text: '',
      editedBy: createHostileText('editedBy'),
      editedById: createHostileText('editedById'),
      timestamp: DAY,
      changedAt: DAY,
      editsMade: ['Name', 'Series'].map((title) => ({
        title,
        text: `${createHostileText(`old ${title}`)} → ${createHostileText(`new ${title}`)}`,
        imageUrl: '',
      })),
      sections: [],
      rev: 2,
      saveId: createHostileText('saveId'),
    },
    'FeatureRequests/aaaaaaaaaaaaaaaa': report('feature', LINKS[0]),
    'BugReports/bbbbbbbbbbbbbbbb': report('bug', LINKS.at(-1)),
    'ChangeLog/cccccccccccccccc': {
      title: createHostileText('version'),
      changes: [{ textItem: createHostileText('change') }],
      createdBy: createHostileText('log createdBy'),
      userEmail: createHostileText('userEmail'),
      createdAt: DAY,
      changedAt: DAY,
      order: '000009',
    },
  }
}
