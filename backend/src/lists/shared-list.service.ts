import { ConflictException, ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { MAX_COMMENTS, type ShareRights, shareRights } from '@selvedge/domain/lists/fabric-list';
import { joinedCode, nameKey } from '@selvedge/domain/look-alikes';
import { inParts } from '@selvedge/domain/sentence';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { anonymousActor, changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { rejectBeyond } from '../rate-limiting/rate-limits.js';
import type { LinkCommentDto, LinkItemDto } from './dto/link-forms.dto.js';
import { FabricList } from './fabric-list.entity.js';
import { ListComment } from './list-comment.entity.js';
import { ListItem } from './list-item.entity.js';
import { appendByLink } from './list-items.service.js';

/** Characters of a code that the index of search words holds. */
const INDEXED = 64;

/** Returns whether a link with these rights lets its holder do what `wanted` names. */
export const includes = (rights: ShareRights, wanted: ShareRights): boolean =>
  shareRights.indexOf(rights) >= shareRights.indexOf(wanted);

/** Stores comments and lines by holders of a list's link. A form that is sent twice counts once. */
@Injectable()
export class SharedListService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws ForbiddenException for a link that only shows, NotFoundException for a line of another list,
   *   ConflictException and TooManyRequestsException for one comment too many
   */
  async comment(shareId: string, { key, item, name, text }: LinkCommentDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { id: listId } = await lockedByLink(manager, shareId, 'comment');
      if (await manager.existsBy(ListComment, { id: key })) return;
      if (!(await manager.existsBy(ListItem, { id: item, listId }))) {
        throw new NotFoundException('This fabric is no longer on the list. Nothing was written.');
      }
      if ((await manager.countBy(ListComment, { listId })) >= MAX_COMMENTS) {
        throw new ConflictException(
          inParts('This list has {most} comments, and no more fit. Write to its owner.', { most: MAX_COMMENTS }),
        );
      }
      await rejectBeyond(
        manager,
        this.config.limits.messagesPerHour,
        '{most} comments were written within an hour. Please go on in {minutes} min, or contact us.',
        {
          from: 'list_comments WHERE list_id = $1',
          whose: listId,
        },
      );
      await manager.insert(ListComment, { id: key, listId, itemId: item, author: name, text });
    });
  }

  /**
   * @throws ForbiddenException for a link without this right, BadRequestException for a code or color that nothing has,
   *   ConflictException for a color that is there already or one line too many, TooManyRequestsException
   */
  async add(shareId: string, { key, name, code, color, note }: LinkItemDto): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const list = await lockedByLink(manager, shareId, 'add');
      if (await manager.existsBy(ListItem, { id: key })) return;
      await rejectBeyond(
        manager,
        this.config.limits.messagesPerHour,
        '{most} fabrics were added within an hour. Please go on in {minutes} min, or contact us.',
        {
          from: `list_items WHERE list_id = $1 AND added_by <> ''`,
          whose: list.id,
        },
      );
      await changesBy(manager, anonymousActor('link', name));
      await appendByLink(manager, list, { ...(await choiceOf(manager, code, color)), id: key, note, added_by: name });
    });
  }
}

/** The list of a link that is still good, locked. @throws NotFoundException, ForbiddenException */
async function lockedByLink(manager: EntityManager, shareId: string, wanted: ShareRights): Promise<FabricList> {
  const [share] = await manager.query<{ listId: string; rights: ShareRights }[]>(
    `SELECT s.list_id AS "listId", s.rights FROM list_shares s JOIN fabric_lists l ON l.id = s.list_id
     WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() FOR UPDATE OF l`,
    [shareId],
  );
  if (!share) throw new NotFoundException('This link has ended. Ask whoever sent it for another one.');
  if (!includes(share.rights, wanted)) {
    const what = wanted === 'add' ? 'adds nothing to the list' : 'takes no comments';
    throw new ForbiddenException(`This link ${what}. Ask whoever sent it for another one.`);
  }
  return manager.findOneByOrFail(FabricList, { id: share.listId });
}

/** The fabric of the website with this code, in the color of this name or the first that is sold. @throws BadRequestException */
async function choiceOf(
  manager: EntityManager,
  code: string,
  color: string | undefined,
): Promise<{ fabric_id: string; colourway_id: string | null }> {
  const key = joinedCode(code);
  const rows = key
    ? await manager.query<{ id: string; name: string; item_code: string; colours: { id: string; name: string }[] }[]>(
        `SELECT f.id, f.name, f.item_code,
           (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', w.name) ORDER BY w.position, w.id), '[]')
            FROM colourways w WHERE w.fabric_id = f.id) AS colours
         FROM fabrics f WHERE f.visible AND f.search_words @@ $1::tsquery`,
        [`'${key.slice(0, INDEXED)}'`],
      )
    : [];
  const fabric = rows.find(({ item_code }) => joinedCode(item_code) === key);
  if (!fabric) throw badField('code', `No fabric has the code ${code}. Copy it from the page of the fabric.`);
  if (!color) return { fabric_id: fabric.id, colourway_id: null };
  const colour = fabric.colours.find(({ name }) => nameKey(name) === nameKey(color));
  if (!colour) {
    const names = fabric.colours.map(({ name }) => name).join(', ');
    throw badField('color', `${fabric.name} has no color ${color}${names && `. It has: ${names}`}.`);
  }
  return { fabric_id: fabric.id, colourway_id: colour.id };
}
