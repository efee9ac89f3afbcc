-- The search is two plain tables: a database with virtual tables cannot be exported (decision 0072). A row of them is a word
-- and whose it is, without capitals and accents, and is found by how it begins. Both columns cost nothing until they are read.
ALTER TABLE `payees` ADD COLUMN `plain` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name || ' ' || code)
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
ALTER TABLE `payees` ADD COLUMN `words` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain
    , '''', ' '), '’', ' '), '‘', ' '), '`', ' '), '´', ' '), '.', ' '), ',', ' '), '/', ' ')
    , '(', ' '), ')', ' '), '&', ' '), '+', ' '), '#', ' '), ':', ' '), ';', ' '), '"', ' ')
    , '“', ' '), '”', ' '), '_', ' '), '–', ' '), '—', ' '), '-', ' '), '*', ' '), '@', ' ')
    , '!', ' '), '?', ' '), '…', ' '), '|', ' '), '\', ' '), '[', ' '), ']', ' '), '{', ' ')
    , '}', ' '), '<', ' '), '>', ' '), '=', ' '), '%', ' '), '~', ' '), '^', ' '), '$', ' ')
    , '°', ' '), char(160), ' '), char(9), ' ')
) VIRTUAL;
--> statement-breakpoint
CREATE TABLE `payee_words` (`word` text NOT NULL, `payee_id` text NOT NULL, PRIMARY KEY (`word`, `payee_id`)) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `payee_words` SELECT DISTINCT w.value, p.id FROM payees p, json_each('[' || replace(json_quote(p.words), ' ', '","') || ']') w WHERE w.value <> '';
--> statement-breakpoint
INSERT OR IGNORE INTO `payee_words` SELECT account_number, payee_id FROM payee_accounts;
--> statement-breakpoint
DROP TRIGGER payee_search_payee;
--> statement-breakpoint
DROP TRIGGER payee_search_account;
--> statement-breakpoint
DROP TABLE payee_search;
--> statement-breakpoint
CREATE TRIGGER payee_words_added AFTER INSERT ON payees
BEGIN
  INSERT OR IGNORE INTO payee_words SELECT value, NEW.id FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER payee_words_named AFTER UPDATE OF name, code ON payees WHEN OLD.words <> NEW.words
BEGIN
  DELETE FROM payee_words WHERE payee_id = OLD.id AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.words), ' ', '","') || ']'));
  INSERT OR IGNORE INTO payee_words SELECT value, NEW.id FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
  INSERT OR IGNORE INTO payee_words SELECT account_number, payee_id FROM payee_accounts WHERE payee_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER payee_words_account AFTER INSERT ON payee_accounts
BEGIN
  INSERT OR IGNORE INTO payee_words VALUES (NEW.account_number, NEW.payee_id);
END;
--> statement-breakpoint
ALTER TABLE `batches` ADD COLUMN `plain` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name || ' B' || number)
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
ALTER TABLE `batches` ADD COLUMN `words` TEXT GENERATED ALWAYS AS (
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(plain
    , '''', ' '), '’', ' '), '‘', ' '), '`', ' '), '´', ' '), '.', ' '), ',', ' '), '/', ' ')
    , '(', ' '), ')', ' '), '&', ' '), '+', ' '), '#', ' '), ':', ' '), ';', ' '), '"', ' ')
    , '“', ' '), '”', ' '), '_', ' '), '–', ' '), '—', ' '), '-', ' '), '*', ' '), '@', ' ')
    , '!', ' '), '?', ' '), '…', ' '), '|', ' '), '\', ' '), '[', ' '), ']', ' '), '{', ' ')
    , '}', ' '), '<', ' '), '>', ' '), '=', ' '), '%', ' '), '~', ' '), '^', ' '), '$', ' ')
    , '°', ' '), char(160), ' '), char(9), ' ')
) VIRTUAL;
--> statement-breakpoint
CREATE TABLE `batch_words` (`word` text NOT NULL, `number` integer NOT NULL, PRIMARY KEY (`word`, `number`)) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `batch_words` SELECT DISTINCT w.value, b.number FROM batches b, json_each('[' || replace(json_quote(b.words), ' ', '","') || ']') w WHERE w.value <> '';
--> statement-breakpoint
DROP TRIGGER batch_search_added;
--> statement-breakpoint
DROP TRIGGER batch_search_named;
--> statement-breakpoint
DROP TABLE batch_search;
--> statement-breakpoint
CREATE TRIGGER batch_words_added AFTER INSERT ON batches
BEGIN
  INSERT OR IGNORE INTO batch_words SELECT value, NEW.number FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
--> statement-breakpoint
CREATE TRIGGER batch_words_named AFTER UPDATE OF name ON batches WHEN OLD.words <> NEW.words
BEGIN
  DELETE FROM batch_words WHERE number = OLD.number AND word IN (SELECT value FROM json_each('[' || replace(json_quote(OLD.words), ' ', '","') || ']'));
  INSERT OR IGNORE INTO batch_words SELECT value, NEW.number FROM json_each('[' || replace(json_quote(NEW.words), ' ', '","') || ']') WHERE value <> '';
END;
--> statement-breakpoint
CREATE TABLE `dumps` (
	`night` text PRIMARY KEY NOT NULL,
	`begun_at` integer NOT NULL,
	`ended_at` integer,
	`attempt` integer DEFAULT 1 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`entry` integer DEFAULT 0 NOT NULL,
	`hash` text DEFAULT '' NOT NULL,
	`ends` text NOT NULL,
	`parts` text NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`is_one_moment` integer DEFAULT false NOT NULL,
	`manifest_sha256` text DEFAULT '' NOT NULL
);
