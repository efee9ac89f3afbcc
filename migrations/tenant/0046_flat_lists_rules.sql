-- What lists and homes count and search without looking at all there is.

-- Accounts that always wait for a verification: a first account does only where the organisation says so.
CREATE INDEX payee_accounts_to_verify ON payee_accounts (proposed_at, id)
  WHERE state IN ('proposed', 'verified', 'return_locked') AND (state = 'return_locked' OR kind IN ('changed', 'added'));
--> statement-breakpoint
-- What counts towards the plan.
CREATE INDEX users_counted ON users (status, id) WHERE status IN ('active', 'invited');
--> statement-breakpoint
CREATE INDEX source_accounts_counted ON source_accounts (id) WHERE status = 'active';
--> statement-breakpoint

-- People and source accounts are found by the beginning of any word, as payees are (0042).
ALTER TABLE `users` ADD COLUMN `plain` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(first_name || ' ' || last_name || ' ' || email)
    , 'À', 'a'), 'Á', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'Ā', 'a'), 'à', 'a')
    , 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ā', 'a'), 'Ç', 'c'), 'Ć', 'c')
    , 'Č', 'c'), 'ç', 'c'), 'ć', 'c'), 'č', 'c'), 'È', 'e'), 'É', 'e'), 'Ê', 'e'), 'Ë', 'e')
    , 'Ē', 'e'), 'è', 'e'), 'é', 'e'), 'ê', 'e'), 'ë', 'e'), 'ē', 'e'), 'Ì', 'i'), 'Í', 'i')
    , 'Î', 'i'), 'Ï', 'i'), 'Ī', 'i'), 'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ī', 'i')
    , 'Ñ', 'n'), 'Ń', 'n'), 'ñ', 'n'), 'ń', 'n'), 'Ò', 'o'), 'Ó', 'o'), 'Ô', 'o'), 'Õ', 'o')
    , 'Ö', 'o'), 'Ō', 'o'), 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ō', 'o')
    , 'Š', 's'), 'Ś', 's'), 'š', 's'), 'ś', 's'), 'Ù', 'u'), 'Ú', 'u'), 'Û', 'u'), 'Ü', 'u')
    , 'Ū', 'u'), 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ū', 'u'), 'Ý', 'y'), 'Ÿ', 'y')
    , 'ý', 'y'), 'ÿ', 'y'), 'Ž', 'z'), 'Ź', 'z'), 'Ż', 'z'), 'ž', 'z'), 'ź', 'z'), 'ż', 'z')
) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `users` ADD COLUMN `words` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain
    , '''', ' '), '’', ' '), '‘', ' '), '`', ' '), '´', ' '), '.', ' '), ',', ' '), '/', ' ')
    , '(', ' '), ')', ' '), '&', ' '), '+', ' '), '#', ' '), ':', ' '), ';', ' '), '"', ' ')
    , '“', ' '), '”', ' '), '_', ' '), '–', ' '), '—', ' '), '-', ' '), '*', ' '), '@', ' ')
    , '!', ' '), '?', ' '), '…', ' '), '|', ' '), '\', ' '), '[', ' '), ']', ' '), '{', ' ')
    , '}', ' '), '<', ' '), '>', ' '), '=', ' '), '%', ' '), '~', ' '), '^', ' '), '$', ' ')
    , '°', ' '), char(160), ' '), char(9), ' ')
) VIRTUAL;
--> statement-breakpoint
CREATE TABLE `user_words` (`word` text NOT NULL, `user_id` text NOT NULL, PRIMARY KEY (`word`, `user_id`)) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `user_words` SELECT DISTINCT w.value, r.id FROM users r, json_each('[' || replace(json_quote(r.words), ' ', '","') || ']') w WHERE w.value <> '';
--> statement-breakpoint
CREATE TRIGGER user_words_added AFTER INSERT ON users
BEGIN
  INSERT OR IGNORE INTO user_words SELECT value, NEW.id FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER user_words_named AFTER UPDATE OF first_name, last_name, email ON users WHEN OLD.words <> NEW.words
BEGIN
  DELETE FROM user_words WHERE user_id = OLD.id AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.words), ' ', '","') || ']'));
  INSERT OR IGNORE INTO user_words SELECT value, NEW.id FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
--> statement-breakpoint
ALTER TABLE `source_accounts` ADD COLUMN `plain` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name || ' ' || bank || ' ' || account_number)
    , 'À', 'a'), 'Á', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'Å', 'a'), 'Ā', 'a'), 'à', 'a')
    , 'á', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'å', 'a'), 'ā', 'a'), 'Ç', 'c'), 'Ć', 'c')
    , 'Č', 'c'), 'ç', 'c'), 'ć', 'c'), 'č', 'c'), 'È', 'e'), 'É', 'e'), 'Ê', 'e'), 'Ë', 'e')
    , 'Ē', 'e'), 'è', 'e'), 'é', 'e'), 'ê', 'e'), 'ë', 'e'), 'ē', 'e'), 'Ì', 'i'), 'Í', 'i')
    , 'Î', 'i'), 'Ï', 'i'), 'Ī', 'i'), 'ì', 'i'), 'í', 'i'), 'î', 'i'), 'ï', 'i'), 'ī', 'i')
    , 'Ñ', 'n'), 'Ń', 'n'), 'ñ', 'n'), 'ń', 'n'), 'Ò', 'o'), 'Ó', 'o'), 'Ô', 'o'), 'Õ', 'o')
    , 'Ö', 'o'), 'Ō', 'o'), 'ò', 'o'), 'ó', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'ō', 'o')
    , 'Š', 's'), 'Ś', 's'), 'š', 's'), 'ś', 's'), 'Ù', 'u'), 'Ú', 'u'), 'Û', 'u'), 'Ü', 'u')
    , 'Ū', 'u'), 'ù', 'u'), 'ú', 'u'), 'û', 'u'), 'ü', 'u'), 'ū', 'u'), 'Ý', 'y'), 'Ÿ', 'y')
    , 'ý', 'y'), 'ÿ', 'y'), 'Ž', 'z'), 'Ź', 'z'), 'Ż', 'z'), 'ž', 'z'), 'ź', 'z'), 'ż', 'z')
) VIRTUAL;
--> statement-breakpoint
ALTER TABLE `source_accounts` ADD COLUMN `words` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain
    , '''', ' '), '’', ' '), '‘', ' '), '`', ' '), '´', ' '), '.', ' '), ',', ' '), '/', ' ')
    , '(', ' '), ')', ' '), '&', ' '), '+', ' '), '#', ' '), ':', ' '), ';', ' '), '"', ' ')
    , '“', ' '), '”', ' '), '_', ' '), '–', ' '), '—', ' '), '-', ' '), '*', ' '), '@', ' ')
    , '!', ' '), '?', ' '), '…', ' '), '|', ' '), '\', ' '), '[', ' '), ']', ' '), '{', ' ')
    , '}', ' '), '<', ' '), '>', ' '), '=', ' '), '%', ' '), '~', ' '), '^', ' '), '$', ' ')
    , '°', ' '), char(160), ' '), char(9), ' ')
) VIRTUAL;
--> statement-breakpoint
CREATE TABLE `source_account_words` (`word` text NOT NULL, `source_account_id` text NOT NULL, PRIMARY KEY (`word`, `source_account_id`)) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `source_account_words` SELECT DISTINCT w.value, r.id FROM source_accounts r, json_each('[' || replace(json_quote(r.words), ' ', '","') || ']') w WHERE w.value <> '';
--> statement-breakpoint
CREATE TRIGGER source_account_words_added AFTER INSERT ON source_accounts
BEGIN
  INSERT OR IGNORE INTO source_account_words SELECT value, NEW.id FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER source_account_words_named AFTER UPDATE OF name, bank, account_number ON source_accounts WHEN OLD.words <> NEW.words
BEGIN
  DELETE FROM source_account_words WHERE source_account_id = OLD.id AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.words), ' ', '","') || ']'));
  INSERT OR IGNORE INTO source_account_words SELECT value, NEW.id FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
